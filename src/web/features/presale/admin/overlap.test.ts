import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHASE_FALLBACKS, type Phase } from '#domain/presale/fields.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { HOUR_MS } from '#domain/time.ts';
import { overlapping } from './phase-warnings.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const hour = (offset: number): string => new Date(NOW_MS + offset * HOUR_MS).toISOString();

function phase(from: number, to: number, isActive = true) {
  return { ...PHASE_FALLBACKS, id: 1, startDate: hour(from), endDate: hour(to), isActive, isCompleted: false };
}

const isActiveAt = (one: Phase, ms: number): boolean => publicPhase(one, ms).isActive;

// Dates are whole hours, so half an hour later stands for all that follows.
const INSTANTS = Array.from({ length: 24 }, (_, half) => NOW_MS + (half * HOUR_MS) / 2);

const offset = fc.integer({ min: -6, max: 6 });
const anyPhase = fc.tuple(offset, offset, fc.boolean()).map(([from, to, isActive]) => phase(from, to, isActive));

describe('phases that are active at the same time', () => {
  it('are those that visitors see as active at one instant, now or later', () => {
    fc.assert(
      fc.property(anyPhase, anyPhase, (one, other) => {
        const meet = INSTANTS.some((ms) => isActiveAt(one, ms) && isActiveAt(other, ms));
        expect(overlapping(one, [other], NOW_MS)).toEqual(meet ? [other] : []);
        expect(overlapping(other, [one], NOW_MS)).toEqual(meet ? [one] : []);
      }),
    );
  });

  it('may follow each other without a gap', () => {
    const [first, second] = [phase(1, 2), phase(2, 3)];
    expect(overlapping(first, [second], NOW_MS)).toEqual([]);
    expect(overlapping(second, [first], NOW_MS)).toEqual([]);
    expect(overlapping(phase(-1, 2), [phase(2, 3)], NOW_MS)).toEqual([]);
    expect(overlapping(phase(-1, 2.5), [phase(2, 3)], NOW_MS)).toHaveLength(1);
  });
});
