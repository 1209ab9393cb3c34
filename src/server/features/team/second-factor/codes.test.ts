import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { matchingStep, newTotpSecret, totpCode, totpUri } from './codes.ts';

/** Of RFC 6238, appendix B; its values' last six digits are the codes. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

describe('codes by time', () => {
  it.each([
    [59, '287082'],
    [20_000_000_000, '353130'],
  ])('at %d s the code is %s (RFC 6238, appendix B)', (seconds, code) => {
    expect(totpCode(SECRET, seconds * 1_000)).toBe(code);
    expect(matchingStep(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early and one step late, with the step that they belong to', () => {
    const code = totpCode(SECRET, 59_000);
    for (const nowMs of [0, 29_999, 30_000, 89_999]) expect(matchingStep(SECRET, code, nowMs)).toBe(1);
    expect(matchingStep(SECRET, code, 90_000)).toBeUndefined();
  });

  it('have secrets of 160 random bits, and an address for the app', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, 'ana'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Technovex:ana\?/);
    expect(uri.searchParams.get('secret')).toBe(secret);
  });
});
