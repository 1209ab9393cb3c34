/** Decimals that are drawn large; the rest are small. */
const LARGE_DECIMALS = 6;
const GROUP_DECIMALS = 3;

/** Neighbouring characters of a number that look alike. */
export interface DigitRun {
  readonly start: number;
  readonly chars: string;
  readonly isSmall: boolean;
  /** A gap before it separates it from the group before. */
  readonly isGroupStart: boolean;
}

/** Returns the runs of the characters from `start` to before `end` of a decimal number. */
export function digitRuns(text: string, start: number, end: number): readonly DigitRun[] {
  const point = text.indexOf('.');
  const runs: DigitRun[] = [];
  for (let from = start; from < end; ) {
    const decimal = from - point;
    const group = Math.max(1, Math.ceil(decimal / GROUP_DECIMALS));
    const to = Math.min(end, point + group * GROUP_DECIMALS + 1);
    runs.push({
      start: from,
      chars: text.slice(from, to),
      isSmall: decimal > LARGE_DECIMALS,
      isGroupStart: decimal > 1 && decimal % GROUP_DECIMALS === 1,
    });
    from = to;
  }
  return runs;
}

/** Returns the part of `text` with all digits that differ from `from`; empty for a number of another length. */
export function changedDigits(from: string, text: string): { readonly start: number; readonly end: number } {
  const changed = [...text].flatMap((char, index) => (char === from[index] ? [] : [index]));
  const [first, last] = [changed.at(0), changed.at(-1)];
  const isEmpty = first === undefined || last === undefined || from.length !== text.length;
  return isEmpty ? { start: text.length, end: text.length } : { start: first, end: last + 1 };
}
