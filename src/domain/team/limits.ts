import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** Limits of an account (specification, Validation rules and Business constants); the upper ones are not specified. */

export const USERNAME_CHARACTERS_MIN = 3;
export const USERNAME_CHARACTERS_MAX = 64;
export const PASSWORD_CHARACTERS_MIN = 6;
export const PASSWORD_CHARACTERS_MAX = 256;
/** An administrator's; ordinary accounts keep the specified minimum. */
export const ADMIN_PASSWORD_CHARACTERS_MIN = 12;

/** An account keeps this many sessions; the oldest ends when another begins. */
export const ACCOUNT_SESSIONS_MAX = 20;
export const ACCOUNT_SESSION_DAYS = 30;
export const ACCOUNT_SESSION_MS_MAX = ACCOUNT_SESSION_DAYS * DAY_MS;

export const INVITATION_VALID_DAYS = 7;
export const INVITATION_VALID_MS = INVITATION_VALID_DAYS * DAY_MS;
/** An invitation stays in the list for so long after its end. */
export const INVITATION_LISTED_MS = 30 * DAY_MS;
/** Whom it is for, as the administrator calls that person. */
export const INVITATION_NOTE_CHARACTERS_MAX = 100;

/** A link to choose a new password. */
export const PASSWORD_LINK_VALID_MINUTES = 30;
export const PASSWORD_LINK_VALID_MS = PASSWORD_LINK_VALID_MINUTES * MINUTE_MS;

/** A link to verify the own address. */
export const EMAIL_LINK_VALID_HOURS = 24;
export const EMAIL_LINK_VALID_MS = EMAIL_LINK_VALID_HOURS * HOUR_MS;

/** Letters and digits of any script, dots, hyphens and underscores: no hidden characters and no markup. */
const PLAIN_USERNAME = /^[\p{L}\p{M}\p{N}._-]*$/u;

export function isPlainUsername(username: string): boolean {
  return PLAIN_USERNAME.test(username);
}

/** Returns the unique form of a name or e-mail: `ADMIN`, ` admin` and full-width `ａｄｍｉｎ` are one name. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
