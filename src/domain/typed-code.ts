/**
 * Returns typed or pasted text with the digits of any script as ASCII digits, without white space, dashes and invisible
 * characters. Everything else stays, so that a code with other letters is rejected instead of changed.
 */
export function normalizeCode(text: string): string {
  return text.replace(/[\s\p{Pd}\p{Cf}]/gu, '').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode assigns the digits of a script in a row that starts with a zero (its core specification, 4.6). */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
