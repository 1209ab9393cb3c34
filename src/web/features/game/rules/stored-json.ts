/** A parsed value, or the default with an issue for the log. */
export interface Parsed<T> {
  readonly value: T;
  readonly issue?: string;
}

/** Parses stored JSON; `parse` returns undefined for an invalid value. Never throws. */
export function parseStored<T>(
  text: string | undefined,
  parse: (json: unknown) => Parsed<T> | undefined,
  fallback: T,
): Parsed<T> {
  if (text === undefined) return { value: fallback };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { value: fallback, issue: 'It is not JSON.' };
  }
  return parse(json) ?? { value: fallback, issue: 'A field is missing or out of range.' };
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
