import { hash, randomInt } from 'node:crypto';
import { RECOVERY_CODE_CHARACTERS, RECOVERY_CODES } from '#domain/team/sign-in-code.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_CHARACTERS }, () => BASE32.charAt(randomInt(BASE32.length))).join(''),
  );
}

/** A plain hash is enough: a code has 80 random bits and cannot be guessed. */
export function recoveryCodeHash(userId: number, code: string): string {
  return hash('sha256', `recovery code ${userId} ${code}`, 'base64url');
}
