import { normalizeCode } from '../typed-code.ts';

/** Codes of the second step of a sign-in: from an authenticator app (RFC 6238), or a recovery code. */

export const TOTP_STEP_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Steps before and after the current one that are accepted, for clocks that differ. */
export const TOTP_STEPS_AROUND = 1;

export const RECOVERY_CODES = 10;
/** 80 bits in Base32 (RFC 4648), in lower case. */
export const RECOVERY_CODE_CHARACTERS = 16;

const TOTP = /^\d{6}$/;
const RECOVERY = /^[a-z2-7]{16}$/;
const FULL_WIDTH = /[\uFF21-\uFF5A]/g;
const GROUPS = /.{4}/g;

export type SignInCode =
  | { readonly type: 'totp'; readonly digits: string }
  | { readonly type: 'recovery'; readonly code: string };

/** Parses what was typed: any script's digits, any case, with spaces or dashes. undefined: neither kind of code. */
export function parseSignInCode(typed: string): SignInCode | undefined {
  const text = normalizeCode(typed)
    .replace(FULL_WIDTH, (letter) => letter.normalize('NFKC'))
    .toLowerCase();
  if (TOTP.test(text)) return { type: 'totp', digits: text };
  return RECOVERY.test(text) ? { type: 'recovery', code: text } : undefined;
}

/** Returns a recovery code in groups of four, as it is shown. */
export function formatRecoveryCode(code: string): string {
  return (code.match(GROUPS) ?? []).join('-');
}
