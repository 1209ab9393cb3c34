import { expect, it } from 'vitest';
import { createSecretCipher } from './secret-cipher.ts';

const cipher = createSecretCipher('a session secret of 32 characters', 'a purpose');

it('decrypts what it encrypted, and encrypts the same secret differently each time', () => {
  const [one, other] = [cipher.encrypt('JBSWY3DP'), cipher.encrypt('JBSWY3DP')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('JBSWY3DP');
  expect([cipher.decrypt(one), cipher.decrypt(other)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
});

it('decrypts nothing with another session secret, for another purpose, or after a change', () => {
  const encrypted = cipher.encrypt('JBSWY3DP');
  expect(createSecretCipher('another session secret, as long', 'a purpose').decrypt(encrypted)).toBeUndefined();
  expect(createSecretCipher('a session secret of 32 characters', 'another purpose').decrypt(encrypted)).toBeUndefined();
  const changed = Buffer.from(encrypted, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(cipher.decrypt(changed.toString('base64url'))).toBeUndefined();
  expect(cipher.decrypt('')).toBeUndefined();
});
