import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accrue } from './accrual.ts';
import { countedGapMs, hashrateForMode, miningIntervalMs, planResume } from './mining-mode.ts';

const anyHashrate = fc.double({ min: 0.01, max: 25, noNaN: true });
const anyGap = fc.double({ min: -1e12, max: 1e12, noNaN: true });

describe('the mining mode', () => {
  it('mines every second, and every two seconds in a hidden page', () => {
    expect([miningIntervalMs(false), miningIntervalMs(true)]).toEqual([1_000, 2_000]);
  });

  it('applies the full hashrate while visible, 40 % hidden, 25 % away', () => {
    expect(hashrateForMode(5, 'full')).toBe(5);
    expect(hashrateForMode(5, 'background')).toBe(2);
    expect(hashrateForMode(5, 'offline')).toBe(1.25);
  });

  it('keeps a reduced hashrate at 0.1 or more, and the full one unchanged', () => {
    expect(hashrateForMode(0.2, 'background')).toBe(0.1);
    expect(hashrateForMode(0.2, 'offline')).toBe(0.1);
    expect(hashrateForMode(0.05, 'full')).toBe(0.05);
    fc.assert(
      fc.property(anyHashrate, (hashrateThs) => {
        expect(hashrateForMode(hashrateThs, 'background')).toBe(Math.max(0.4 * hashrateThs, 0.1));
        expect(hashrateForMode(hashrateThs, 'offline')).toBe(Math.max(0.25 * hashrateThs, 0.1));
      }),
    );
  });

  it('earns less hidden than visible and less away than hidden, from the basic tier up', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 25, noNaN: true }), fc.integer({ min: 1, max: 30_000 }), (ths, ms) => {
        const earned = (['offline', 'background', 'full'] as const).map((mode) =>
          accrue({ hashrateThs: hashrateForMode(ths, mode), difficulty: 1, bonusPercent: 0 }, ms),
        );
        expect(earned).toEqual([...earned].sort((a, b) => a - b));
      }),
    );
  });
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
