import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accrue } from './accrual.ts';
import { hashrateForMode } from './mining-mode.ts';

const anyHashrate = fc.double({ min: 0.01, max: 25, noNaN: true });

describe('the mining mode', () => {
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
