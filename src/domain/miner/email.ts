import { EMAIL_LENGTH_MAX } from './constants.ts';

/** The simple pattern, without control characters and lone surrogates, which the database cannot store. */
const SIMPLE_EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;

/** Returns the e-mail trimmed and lowercased (specification, section 5): one wallet per address. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Returns whether a normalized e-mail has the simple pattern and at most 254 characters (RFC 5321, 4.5.3.1.3). */
export function isEmail(normalized: string): boolean {
  return normalized.length <= EMAIL_LENGTH_MAX && SIMPLE_EMAIL.test(normalized);
}
