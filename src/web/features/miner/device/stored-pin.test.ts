import { describe, expect, it } from 'vitest';
import { localAttemptWaitLeftMs, localAttemptWaitMs } from './stored-pin.ts';

describe('wrong PINs on this device', () => {
  it('cause no wait four times, then 30 s, doubling to a day', () => {
    expect([0, 4, 5, 6, 7, 100].map(localAttemptWaitMs)).toEqual([0, 0, 30_000, 60_000, 120_000, 86_400_000]);
  });

  it('count down, and never up when the clock is set back', () => {
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 0, nowMs: 10_000 })).toBe(20_000);
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 0, nowMs: 30_000 })).toBe(0);
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 90_000_000, nowMs: 0 })).toBe(30_000);
  });
});
