import { isReadableEmail } from '../email.ts';
import { EMAIL_LENGTH_MAX, PIN_DIGITS } from './constants.ts';

/** Specification, "Validation rules". */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns whether a normalized e-mail has the simple pattern and at most 254 characters (RFC 5321, 4.5.3.1.3). */
export function isEmail(normalized: string): boolean {
  return normalized.length <= EMAIL_LENGTH_MAX && SIMPLE_EMAIL.test(normalized) && isReadableEmail(normalized);
}

/** Exactly six ASCII digits (specification, "Validation rules"). */
export const PIN_PATTERN: RegExp = /^[0-9]{6}$/;

/** True for digits that are tried first: one digit six times, six in a row, or a date with a two-digit year. */
export function isGuessablePin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const [first = 0] = steps;
  return pin.length === PIN_DIGITS && ((Math.abs(first) <= 1 && steps.every((step) => step === first)) || isDate(pin));
}

/** As written in any country: day, month and year, month first, or year first. */
function isDate(pin: string): boolean {
  const [a, b, c] = [Number(pin.slice(0, 2)), Number(pin.slice(2, 4)), Number(pin.slice(4))];
  const isDayOf = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  return isDayOf(a, b) || isDayOf(b, a) || isDayOf(c, b);
}
