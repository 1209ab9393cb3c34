import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretSeal = ReturnType<typeof createSecretSeal>;

/**
 * Encrypts secrets that have to be read again, with a key of the session secret: a copy of the database alone reveals
 * none. `purpose` separates the keys of different uses.
 */
export function createSecretSeal(sessionSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, KEY_BYTES));
  return {
    seal(secret: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Returns undefined for what was not sealed with this key. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      if (tag.length !== TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAuthTag(tag);
      const opened = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        // The authentication tag does not match: another session secret, or a changed row.
        return undefined;
      }
    },
  };
}
