import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableAllowanceMs, drawAllowance } from './outage-allowance.ts';

const HOUR = 3_600_000;

describe('the outage allowance', () => {
  it('is six hours, and restored evenly over a day', () => {
    expect(availableAllowanceMs(0, 0)).toBe(6 * HOUR);
    const emptied = drawAllowance(0, 6 * HOUR, 0);
    expect(availableAllowanceMs(emptied, 0)).toBe(0);
    expect(availableAllowanceMs(emptied, 12 * HOUR)).toBe(3 * HOUR);
    expect(availableAllowanceMs(emptied, 24 * HOUR)).toBe(6 * HOUR);
    expect(availableAllowanceMs(emptied, 240 * HOUR)).toBe(6 * HOUR);
  });

  it('never yields more than six hours and a quarter of the latest time, also when the clock is set back and forth', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: -48 * HOUR, max: 48 * HOUR }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [restoredAtMs, nowMs, latestMs, drawnMs] = [0, 0, 0, 0];
        for (const { waitMs, share } of steps) {
          nowMs += waitMs;
          latestMs = Math.max(latestMs, nowMs);
          const availableMs = availableAllowanceMs(restoredAtMs, nowMs);
          expect(availableMs).toBeGreaterThanOrEqual(0);
          restoredAtMs = drawAllowance(restoredAtMs, share * availableMs, nowMs);
          drawnMs += share * availableMs;
        }
        expect(drawnMs).toBeLessThanOrEqual(6 * HOUR + latestMs / 4 + 1);
      }),
    );
  });
});
