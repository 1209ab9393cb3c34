import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedGapMs, miningIntervalMs, planResume } from './mining-time.ts';

const anyGap = fc.double({ min: -1e12, max: 1e12, noNaN: true });

it('mines every second, and every two seconds in a hidden page', () => {
  expect([miningIntervalMs(false), miningIntervalMs(true)]).toEqual([1_000, 2_000]);
});

describe('a gap between two ticks', () => {
  it('counts up to 30 s, and ignores a negative gap and a longer one', () => {
    expect([0, 1, 30_000].map(countedGapMs)).toEqual([0, 1, 30_000]);
    expect([-1, -86_400_000, 30_001, 86_400_000, Number.NaN].map(countedGapMs)).toEqual([0, 0, 0, 0, 0]);
    fc.assert(
      fc.property(anyGap, (gapMs) => {
        expect(countedGapMs(gapMs)).toBe(gapMs > 0 && gapMs <= 30_000 ? gapMs : 0);
      }),
    );
  });
});

describe('resuming after an absence', () => {
  it('credits nothing up to 5 s, the whole absence up to 6 h, and discards the session after that', () => {
    const sixHoursMs = 6 * 60 * 60 * 1_000;
    expect(planResume(5_000)).toEqual({ type: 'continue' });
    expect(planResume(5_001)).toEqual({ type: 'credit', awayMs: 5_001 });
    expect(planResume(sixHoursMs)).toEqual({ type: 'credit', awayMs: sixHoursMs });
    expect(planResume(sixHoursMs + 1)).toEqual({ type: 'discard' });
  });

  it('continues without credit when the clock was set back or is broken', () => {
    expect([-86_400_000, Number.NaN].map((gapMs) => planResume(gapMs).type)).toEqual(['continue', 'continue']);
  });

  it('never credits more time than the absence, nor more than six hours', () => {
    fc.assert(
      fc.property(anyGap, (gapMs) => {
        const plan = planResume(gapMs);
        if (plan.type !== 'credit') return;
        expect(plan.awayMs).toBe(gapMs);
        expect(plan.awayMs).toBeLessThanOrEqual(6 * 60 * 60 * 1_000);
      }),
    );
  });
});
