import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets that have to be read again are encrypted: a copy of the database alone reveals none. */
function keyOf(sessionSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, KEY_BYTES));
}

/** Encrypts with a key of the session secret; `purpose` separates the keys of different uses. */
export function encryptSecret(sessionSecret: string, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sessionSecret, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns undefined for what was not encrypted with this key. */
export function decryptSecret(sessionSecret: string, purpose: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length !== TAG_BYTES) return undefined;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(sessionSecret, purpose), iv).setAuthTag(tag);
  const decrypted = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decrypted, decipher.final()]).toString('utf8');
  } catch {
    // The authentication tag does not match: another session secret, or a changed row.
    return undefined;
  }
}
