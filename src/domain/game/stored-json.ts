/** What was made of a stored text: a value in any case, and for the log what was wrong with the text. */
export interface Stored<T> {
  readonly value: T;
  readonly problem?: string;
}

/** Reads a stored text with `parse`, which answers undefined for what it does not know. Never throws. */
export function parseStored<T>(
  text: string | undefined,
  parse: (json: unknown) => Stored<T> | undefined,
  byDefault: T,
): Stored<T> {
  if (text === undefined) return { value: byDefault };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { value: byDefault, problem: 'It is no JSON.' };
  }
  return (
    parse(json) ?? { value: byDefault, problem: 'It does not have the expected fields, or a figure is out of bounds.' }
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isIntegerWithin(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && isWithin(value, min, max);
}

export function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}
