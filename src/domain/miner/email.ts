import { EMAIL_LENGTH_MAX } from './constants.ts';

/** The simple pattern, without control characters and halves of characters, which no database stores as they are. */
const SIMPLE_EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;

/** Trimmed and lowercased (specification, section 5): one wallet per address, however it is typed. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** True for a normalized e-mail of the specification's simple pattern, at most 254 characters (RFC 5321, 4.5.3.1.3). */
export function isEmail(normalized: string): boolean {
  return normalized.length <= EMAIL_LENGTH_MAX && SIMPLE_EMAIL.test(normalized);
}
