import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONFIRMATION_PAUSE_MS,
  CONFIRMATION_VALID_MS,
  ERASED_PAUSE_MS,
  isConfirmationValid,
  LEFT_PAUSE_MS,
  type SubscriptionState,
  signUpEffect,
} from './subscription.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
/** Nothing is remembered of the mailbox. */
const UNKNOWN = { requests: 0, requestedMs: null, erasedMs: null };

describe('a sign-up', () => {
  it('subscribes a new address at once without a mail server, and sends a confirmation mail with one', () => {
    const unknown = { state: 'pending', requestedMs: null, mailbox: UNKNOWN } as const;
    expect(signUpEffect(unknown, NOW_MS, false)).toBe('subscribe');
    expect(signUpEffect(unknown, NOW_MS, true)).toBe('request-confirmation');
  });

  it('changes nothing for a subscribed address', () => {
    for (const confirms of [true, false]) {
      expect(signUpEffect({ state: 'subscribed', requestedMs: null, mailbox: UNKNOWN }, NOW_MS, confirms)).toBe(
        'nothing',
      );
    }
  });

  it('sends a confirmation mail to an unsubscribed address at most once in thirty days', () => {
    expect(signUpEffect({ state: 'left', requestedMs: null, mailbox: UNKNOWN }, NOW_MS, true)).toBe(
      'request-confirmation',
    );
    expect(
      signUpEffect({ state: 'left', requestedMs: NOW_MS, mailbox: UNKNOWN }, NOW_MS + LEFT_PAUSE_MS - 1, true),
    ).toBe('nothing');
    expect(signUpEffect({ state: 'left', requestedMs: NOW_MS, mailbox: UNKNOWN }, NOW_MS + LEFT_PAUSE_MS, true)).toBe(
      'request-confirmation',
    );
  });

  it('sends confirmation mails to a mailbox after an hour, a day and a week, then never, whatever the times of the sign-ups', () => {
    const HOUR_MS = 3_600_000;
    const gaps = fc.array(fc.integer({ min: 0, max: 10 * 24 * HOUR_MS }), { maxLength: 50 });
    fc.assert(
      fc.property(gaps, fc.constantFrom<SubscriptionState>('pending', 'left'), (gapsMs, state) => {
        let nowMs = NOW_MS;
        const requestedAt: number[] = [];
        for (const gapMs of gapsMs) {
          nowMs += gapMs;
          // Each sign-up may be of another address of the mailbox.
          const mailbox = { requests: requestedAt.length, requestedMs: requestedAt.at(-1) ?? null, erasedMs: null };
          if (signUpEffect({ state, requestedMs: null, mailbox }, nowMs, true) === 'request-confirmation')
            requestedAt.push(nowMs);
        }
        const pauses = requestedAt.slice(1).map((atMs, index) => atMs - Number(requestedAt[index]));
        pauses.forEach((pauseMs, index) => {
          expect(pauseMs).toBeGreaterThanOrEqual(
            [1, 24, 7 * 24][index] ? Number([1, 24, 7 * 24][index]) * HOUR_MS : 1e99,
          );
        });
      }),
    );
  });

  it('sends a confirmation mail to an erased mailbox after thirty days, and not earlier', () => {
    const erased = { state: 'pending', requestedMs: null, mailbox: { ...UNKNOWN, erasedMs: NOW_MS } } as const;
    expect(signUpEffect(erased, NOW_MS + ERASED_PAUSE_MS - 1, true)).toBe('nothing');
    expect(signUpEffect(erased, NOW_MS + ERASED_PAUSE_MS, true)).toBe('request-confirmation');
    expect(signUpEffect(erased, NOW_MS, false)).toBe('subscribe');
  });

  it('sends another confirmation mail after the clock was set back by more than an hour', () => {
    const requestedMs = NOW_MS + CONFIRMATION_PAUSE_MS;
    const requested = { state: 'pending', requestedMs, mailbox: { requests: 1, requestedMs, erasedMs: null } } as const;
    expect(signUpEffect(requested, NOW_MS, true)).toBe('request-confirmation');
    expect(signUpEffect(requested, NOW_MS + 1, true)).toBe('nothing');
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
