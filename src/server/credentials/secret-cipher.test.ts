import { expect, it } from 'vitest';
import { decryptSecret, encryptSecret } from './secret-cipher.ts';

const SECRET = 'a session secret of 32 characters';
const encrypt = (text: string) => encryptSecret(SECRET, 'a purpose', text);
const decrypt = (encrypted: string) => decryptSecret(SECRET, 'a purpose', encrypted);

it('decrypts what it encrypted, and encrypts the same secret differently each time', () => {
  const [one, other] = [encrypt('JBSWY3DP'), encrypt('JBSWY3DP')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('JBSWY3DP');
  expect([decrypt(one), decrypt(other)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
});

it('decrypts nothing with another session secret, for another purpose, or after a change', () => {
  const encrypted = encrypt('JBSWY3DP');
  expect(decryptSecret('another session secret, as long', 'a purpose', encrypted)).toBeUndefined();
  expect(decryptSecret(SECRET, 'another purpose', encrypted)).toBeUndefined();
  const changed = Buffer.from(encrypted, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(decrypt(changed.toString('base64url'))).toBeUndefined();
  expect(decrypt('')).toBeUndefined();
});
