import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { newlyOverlapping, overlapping } from './overlap.ts';
import { PHASE_FALLBACKS, type Phase } from './phase.ts';
import { publicPhase } from './public-phase.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const hour = (offset: number): string => new Date(NOW_MS + offset * HOUR_MS).toISOString();

type Mode = 'off' | 'on' | 'schedule';

function phase(from: number, to: number, mode: Mode) {
  const state = { isActive: mode === 'on', isScheduled: mode === 'schedule', isCompleted: false };
  return { ...PHASE_FALLBACKS, id: 1, startDate: hour(from), endDate: hour(to), ...state };
}

const isActiveAt = (one: Phase, ms: number): boolean => publicPhase(one, ms).isActive;

// Dates are whole hours, so half an hour later stands for all that follows.
const INSTANTS = Array.from({ length: 24 }, (_, half) => NOW_MS + (half * HOUR_MS) / 2);

const offset = fc.integer({ min: -6, max: 6 });
const anyPhase = fc
  .tuple(offset, offset, fc.constantFrom<Mode>('off', 'on', 'schedule'))
  .map(([from, to, mode]) => phase(from, to, mode));

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
    const [first, second] = [phase(1, 2, 'schedule'), phase(2, 3, 'schedule')];
    expect(overlapping(first, [second], NOW_MS)).toEqual([]);
    expect(overlapping(second, [first], NOW_MS)).toEqual([]);
    expect(overlapping(phase(-1, 2, 'on'), [phase(2, 3, 'schedule')], NOW_MS)).toEqual([]);
    expect(overlapping(phase(-1, 2.5, 'on'), [phase(2, 3, 'schedule')], NOW_MS)).toHaveLength(1);
  });

  it('are asked about only when a change makes them so', () => {
    const other = phase(-1, 9, 'on');
    const [pending, active, longer] = [phase(-1, 5, 'off'), phase(-1, 5, 'on'), phase(-1, 8, 'schedule')];
    expect(newlyOverlapping({ before: undefined, after: active }, [other], NOW_MS)).toEqual([other]);
    expect(newlyOverlapping({ before: pending, after: active }, [other], NOW_MS)).toEqual([other]);
    expect(newlyOverlapping({ before: active, after: longer }, [other], NOW_MS)).toEqual([]);
    expect(newlyOverlapping({ before: active, after: pending }, [other], NOW_MS)).toEqual([]);
  });
});
