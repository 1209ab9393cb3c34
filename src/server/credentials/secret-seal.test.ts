import { expect, it } from 'vitest';
import { createSecretSeal } from './secret-seal.ts';

const seal = createSecretSeal('a session secret of 32 characters', 'a purpose');

it('opens what it sealed, and seals the same secret differently each time', () => {
  const [one, other] = [seal.seal('JBSWY3DP'), seal.seal('JBSWY3DP')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('JBSWY3DP');
  expect([seal.open(one), seal.open(other)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
});

it('opens nothing with another session secret, for another purpose, or after a change', () => {
  const sealed = seal.seal('JBSWY3DP');
  expect(createSecretSeal('another session secret, as long', 'a purpose').open(sealed)).toBeUndefined();
  expect(createSecretSeal('a session secret of 32 characters', 'another purpose').open(sealed)).toBeUndefined();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(seal.open(changed.toString('base64url'))).toBeUndefined();
  expect(seal.open('')).toBeUndefined();
});
