import { hash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  formatRecoveryCode,
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES,
  TOTP_DIGITS,
  TOTP_STEP_SECONDS,
  TOTP_STEPS_AROUND,
} from '#domain/team/sign-in-code.ts';

const ISSUER = 'Technovex';
/** As RFC 4226 recommends for SHA-1, which is what every authenticator app supports. */
const SECRET_BYTES = 20;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns a new random secret in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** Returns the time step that a code belongs to, of those around `nowMs`; undefined when the code is wrong. */
export function matchingStep(secret: string, digits: string, nowMs: number): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: nowMs, window: TOTP_STEPS_AROUND });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}

export function totpCode(secret: string, nowMs: number): string {
  return totpOf(secret).generate({ timestamp: nowMs });
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
  });
}

/** Returns new recovery codes as they are shown, and the hashes to store. */
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
