/** Decimals that are drawn large; the rest are small. */
const LARGE_DECIMALS = 6;
const GROUP_DECIMALS = 3;

/** A character of a decimal number, and how it is drawn. */
export interface Digit {
  readonly char: string;
  readonly isSmall: boolean;
  /** A gap before it separates it from the group before. */
  readonly isGroupStart: boolean;
  /** What stood here before, if that was another character. */
  readonly from: string | undefined;
  /** Of those that changed, how many are to the right of it. */
  readonly order: number;
}

/** Returns the characters of a number that was `from` before; in one of another length none has changed. */
export function digitsOf(from: string, text: string): readonly Digit[] {
  const point = text.indexOf('.');
  const isChanged = (index: number): boolean => from.length === text.length && from[index] !== text[index];
  const changed = [...text].flatMap((_, index) => (isChanged(index) ? [index] : []));
  return [...text].map((char, index) => ({
    char,
    isSmall: index - point > LARGE_DECIMALS,
    isGroupStart: index - point > 1 && (index - point) % GROUP_DECIMALS === 1,
    from: isChanged(index) ? from[index] : undefined,
    order: changed.filter((other) => other > index).length,
  }));
}
