import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONFIRMATION_PAUSE_MS,
  CONFIRMATION_VALID_MS,
  isConfirmationValid,
  LEFT_PAUSE_MS,
  SUBSCRIPTION_STATES,
  signUpEffect,
} from './subscription.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

describe('a sign-up', () => {
  it('subscribes a new address at once without a mail server, and asks it first with one', () => {
    const unknown = { state: 'pending', askedMs: null } as const;
    expect(signUpEffect(unknown, NOW_MS, false)).toBe('subscribe');
    expect(signUpEffect(unknown, NOW_MS, true)).toBe('ask');
  });

  it('changes nothing for a subscribed address', () => {
    for (const confirms of [true, false]) {
      expect(signUpEffect({ state: 'subscribed', askedMs: null }, NOW_MS, confirms)).toBe('nothing');
    }
  });

  it('asks an address that left again, at most once in thirty days', () => {
    expect(signUpEffect({ state: 'left', askedMs: null }, NOW_MS, true)).toBe('ask');
    expect(signUpEffect({ state: 'left', askedMs: NOW_MS }, NOW_MS + LEFT_PAUSE_MS - 1, true)).toBe('nothing');
    expect(signUpEffect({ state: 'left', askedMs: NOW_MS }, NOW_MS + LEFT_PAUSE_MS, true)).toBe('ask');
  });

  it('never asks twice within an hour, whatever the times of the sign-ups', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SUBSCRIPTION_STATES),
        fc.array(fc.integer({ min: 0, max: 3 * CONFIRMATION_PAUSE_MS }), { maxLength: 50 }),
        (state, gapsMs) => {
          let nowMs = NOW_MS;
          let askedMs: number | null = null;
          for (const gapMs of gapsMs) {
            nowMs += gapMs;
            if (signUpEffect({ state, askedMs }, nowMs, true) !== 'ask') continue;
            if (askedMs !== null) expect(nowMs - askedMs).toBeGreaterThanOrEqual(CONFIRMATION_PAUSE_MS);
            askedMs = nowMs;
          }
        },
      ),
    );
  });

  it('asks again after the clock was set back by more than an hour', () => {
    const askedMs = NOW_MS + CONFIRMATION_PAUSE_MS;
    expect(signUpEffect({ state: 'pending', askedMs }, NOW_MS, true)).toBe('ask');
    expect(signUpEffect({ state: 'pending', askedMs }, NOW_MS + 1, true)).toBe('nothing');
  });
});

describe('the link of a confirmation mail', () => {
  it('is valid for seven days', () => {
    expect(isConfirmationValid(NOW_MS, NOW_MS)).toBe(true);
    expect(isConfirmationValid(NOW_MS, NOW_MS + CONFIRMATION_VALID_MS - 1)).toBe(true);
    expect(isConfirmationValid(NOW_MS, NOW_MS + CONFIRMATION_VALID_MS)).toBe(false);
    expect(isConfirmationValid(null, NOW_MS)).toBe(false);
  });
});
