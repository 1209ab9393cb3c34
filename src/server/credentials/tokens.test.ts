import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceCookies, createMailLinkTokens } from './tokens.ts';

const SECRET = 'a secret for tests, long enough to be one';
const tokens = createMailLinkTokens(SECRET);
const others = createMailLinkTokens('another secret, of another site, as long');

describe("a token of a mail's link", () => {
  it('is accepted under the secret that issued it only, names its row, and not after a change of any character', () => {
    const reference = randomUUID();
    const token = tokens.manageToken(reference);
    expect(tokens.managedReference(token)).toBe(reference);
    expect(others.managedReference(token)).toBeUndefined();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(token.charAt(at) !== character);
        expect(tokens.managedReference(token.slice(0, at) + character + token.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it('is not read from any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(tokens.managedReference(text)).toBeUndefined();
        expect(tokens.readConfirmation(text)).toBeUndefined();
      }),
    );
  });

  it('confirms with the stored hash only, and manages nothing', () => {
    const reference = randomUUID();
    const { secret, secretHash } = tokens.issueConfirmation();
    const token = tokens.confirmationToken(reference, secret);
    const link = tokens.readConfirmation(token);
    expect(link?.reference).toBe(reference);
    expect(link?.matches(secretHash)).toBe(true);
    expect(link?.matches(tokens.issueConfirmation().secretHash)).toBe(false);
    expect(link?.matches(null)).toBe(false);
    expect(secretHash).not.toContain(secret);
    expect(tokens.managedReference(token)).toBeUndefined();
    expect(tokens.readConfirmation(tokens.manageToken(reference))?.matches(secretHash)).toBe(false);
  });
});

it('only a cookie that was issued here, for this owner, gets a place in the queue of known devices', () => {
  const cookies = createDeviceCookies(SECRET);
  const cookie = cookies.issue('account chief', 7);
  expect(cookies.isIssued('account chief', cookie)).toBe(true);
  expect(cookies.isIssued('account other', cookie)).toBe(false);
  expect(cookies.isIssued('account chief', cookie.replace('7.', '8.'))).toBe(false);
  expect(cookies.isIssued('account chief', undefined)).toBe(false);
  expect(createDeviceCookies(`${SECRET} of another site`).isIssued('account chief', cookie)).toBe(false);
});
