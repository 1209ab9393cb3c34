import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { PHASE_FALLBACKS, type Phase } from './phase.ts';
import { publicPhase } from './public-phase.ts';
import { nextScheduledMs, phaseAt } from './schedule.ts';
import { phaseStatus, savedPhase } from './status.ts';
import { phasePosition, presaleTimeline } from './timeline.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const hour = (offset: number): string => new Date(NOW_MS + offset * HOUR_MS).toISOString();

function phase(from: number, to: number, more: Partial<Phase> = {}): Phase {
  const dates = { startDate: hour(from), endDate: hour(to) };
  return { ...PHASE_FALLBACKS, isCompleted: false, ...dates, isScheduled: true, ...more };
}

const offset = fc.integer({ min: -50, max: 50 });
const stored = fc.record({ isActive: fc.boolean(), isCompleted: fc.boolean() });

describe('a phase with a schedule', () => {
  it('is active exactly from its start until its end, whatever was stored', () => {
    fc.assert(
      fc.property(offset, offset, offset, fc.constantFrom(-1, 0, 1), stored, (from, to, at, edgeMs, state) => {
        const nowMs = NOW_MS + at * HOUR_MS + edgeMs;
        const [startMs, endMs] = [NOW_MS + from * HOUR_MS, NOW_MS + to * HOUR_MS];
        const now = phaseAt(phase(from, to, state), nowMs);
        expect(now.isActive).toBe(startMs <= nowMs && nowMs < endMs);
        expect(phaseAt(now, nowMs)).toEqual(now);
        if (from > to) expect(phaseStatus(now)).toBe('pending');
        else expect(phaseStatus(now)).toBe(nowMs < startMs ? 'pending' : nowMs < endMs ? 'active' : 'completed');
      }),
    );
  });

  it('stands for visitors where its status says, and is never delayed', () => {
    const positions = { active: 'now', pending: 'next', completed: 'past' } as const;
    fc.assert(
      fc.property(offset, offset, offset, stored, (from, to, at, state) => {
        const nowMs = NOW_MS + at * HOUR_MS;
        const any = phase(from, to, state);
        // As sent to the browser at another time.
        const seen = publicPhase(any, NOW_MS);
        expect(phasePosition(seen, nowMs)).toBe(positions[phaseStatus(phaseAt(any, nowMs))]);
      }),
    );
  });

  it('changes next when the timeline says so', () => {
    fc.assert(
      fc.property(offset, offset, offset, (from, to, at) => {
        fc.pre(from <= to);
        const nowMs = NOW_MS + at * HOUR_MS;
        const any = phase(from, to);
        expect(nextScheduledMs([any], nowMs)).toBe(presaleTimeline([publicPhase(any, nowMs)], nowMs).changesAtMs);
      }),
    );
    expect(nextScheduledMs([phase(1, 2, { isScheduled: false })], NOW_MS)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is counted down to its start, then to its end', () => {
    const one = publicPhase(phase(1, 2), NOW_MS);
    expect(presaleTimeline([one], NOW_MS).countdown).toEqual({ to: 'start', atMs: NOW_MS + HOUR_MS });
    expect(presaleTimeline([one], NOW_MS + HOUR_MS).countdown).toEqual({ to: 'end', atMs: NOW_MS + 2 * HOUR_MS });
    expect(presaleTimeline([one], NOW_MS + 2 * HOUR_MS)).toMatchObject({ state: 'past', countdown: undefined });
  });

  it('stores no state, and keeps its own once the schedule is switched off', () => {
    const running = savedPhase(undefined, phase(-1, 1, { isActive: true }), NOW_MS);
    expect(running).toMatchObject({ isActive: false, isCompleted: false });
    const { isCompleted: _, ...input } = running;
    const byHand = { ...input, isScheduled: false };
    expect(savedPhase(running, byHand, NOW_MS + HOUR_MS)).toMatchObject({ isActive: false, isCompleted: true });
    expect(savedPhase(running, byHand, NOW_MS)).toMatchObject({ isActive: false, isCompleted: false });
    expect(savedPhase(running, { ...byHand, isActive: true }, NOW_MS)).toMatchObject({ isActive: true });
    expect(savedPhase(phase(-9, -8), byHand, NOW_MS)).toMatchObject({ isCompleted: false });
  });
});

it('leaves a phase without a schedule to the switch', () => {
  fc.assert(
    fc.property(offset, offset, stored, (from, to, state) => {
      const byHand = phase(from, to, { ...state, isScheduled: false });
      expect(phaseAt(byHand, NOW_MS)).toBe(byHand);
    }),
  );
});
