import { hash, randomInt } from 'node:crypto';
import { formatRecoveryCode, RECOVERY_CODE_CHARACTERS, RECOVERY_CODES } from '#domain/team/sign-in-code.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns new codes as they are shown, and the hashes to store. */
export function issueRecoveryCodes(userId: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_CHARACTERS }, () => BASE32.charAt(randomInt(BASE32.length))).join(''),
  );
  return { shown: codes.map(formatRecoveryCode), hashes: codes.map((code) => recoveryCodeHash(userId, code)) };
}

/** A plain hash is enough: a code has 80 random bits and cannot be guessed. */
export function recoveryCodeHash(userId: number, code: string): string {
  return hash('sha256', `recovery code ${userId} ${code}`, 'base64url');
}
