import { EMAIL_LENGTH_MAX } from './constants.ts';

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Trimmed and lowercased (specification, section 5): one wallet per address, however it is typed. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** True for a normalized e-mail of the specification's simple pattern, at most 254 characters (RFC 5321, 4.5.3.1.3). */
export function isEmail(normalized: string): boolean {
  return normalized.length <= EMAIL_LENGTH_MAX && SIMPLE_EMAIL.test(normalized);
}
