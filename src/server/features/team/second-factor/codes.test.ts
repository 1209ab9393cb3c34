import { Secret } from 'otpauth';
import { expect, it } from 'vitest';
import { matchingStep, newTotpSecret, totpCode, totpUri } from './codes.ts';

/** Of RFC 6238, appendix B; its values' last six digits are the codes. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

it('a code is that of RFC 6238, and accepted one step early and one step late, with the step that it belongs to', () => {
  const code = totpCode(SECRET, 59_000);
  expect(code).toBe('287082');
  for (const nowMs of [0, 29_999, 30_000, 89_999]) expect(matchingStep(SECRET, code, nowMs)).toBe(1);
  expect(matchingStep(SECRET, code, 90_000)).toBeUndefined();
});

it('a secret has 160 random bits, and an address for the app', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, 'ana')).toMatch(/^otpauth:\/\/totp\/Technovex:ana\?/);
});
