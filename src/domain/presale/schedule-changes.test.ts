import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { PHASE_FALLBACKS, type Phase } from './fields.ts';
import { type PhaseRevision, type PublicChange, publicChangesAt, publicTimeline } from './public-changes.ts';
import { publicPhase } from './public-phase.ts';
import { phaseStatus } from './timeline.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 4, 1) + hour * HOUR_MS).toISOString();

function phase(from: number, to: number, more: Partial<Phase> = {}): Phase {
  const dates = { startDate: at(from), endDate: at(to) };
  return { ...PHASE_FALLBACKS, name: 'Phase A', isCompleted: false, isActive: true, ...dates, ...more };
}

/** A version of one phase for each `[hour, phase]`, newest first, as the store logs them. */
function history(...versions: readonly (readonly [hour: number, phase: Phase])[]): PhaseRevision[] {
  return versions
    .map(([hour, after], index): PhaseRevision => {
      const before = versions[index - 1]?.[1] ?? null;
      return {
        ...{ id: index + 1, phaseId: 7, action: before === null ? 'created' : 'updated', changedAt: at(hour) },
        before,
        after,
      };
    })
    .reverse();
}

const changesAt = (hour: number, revisions: readonly PhaseRevision[]) =>
  publicChangesAt(publicTimeline(revisions), Date.parse(at(hour))).map(({ id, action, changedAt, phase: name }) => [
    `${id} ${action}`,
    changedAt,
    name,
  ]);

describe('the starts and ends by the dates', () => {
  const created = history([0, phase(10, 20)]);

  it('are changes from the instant on at which they happen', () => {
    const before = [['1 created', at(0), 'Phase A']];
    expect(changesAt(9.9, created)).toEqual(before);
    expect(changesAt(10, created)).toEqual([['1 started', at(10), 'Phase A'], ...before]);
    expect(changesAt(20, created)[0]).toEqual(['1 ended', at(20), 'Phase A']);
  });

  it('are the end only of a phase that is switched on after its start', () => {
    const running = changesAt(50, history([12, phase(10, 20)]));
    expect(running.map(([what]) => what)).toEqual(['1 ended', '1 created']);
  });

  it('follow the version in force at that time, and its name', () => {
    const moved = history([0, phase(10, 20)], [5, phase(12, 20, { name: 'Phase B' })], [30, phase(12, 40)]);
    expect(changesAt(50, moved).map(([what]) => what)).toEqual([
      '3 ended',
      '3 updated',
      '2 ended',
      '2 started',
      '2 updated',
      '1 created',
    ]);
    expect(changesAt(50, moved)[3]).toEqual(['2 started', at(12), 'Phase B']);
  });

  it('belong to the version before an edit at the same instant', () => {
    const edited = history([0, phase(10, 20)], [10, phase(10, 30)]);
    expect(changesAt(50, edited).map(([what]) => what)).toEqual(['2 ended', '2 updated', '1 started', '1 created']);
  });

  it('are none while the phase is deleted, is not active, or has reversed dates', () => {
    const deleted: PhaseRevision = { ...(created[0] as PhaseRevision), id: 2, action: 'deleted', changedAt: at(5) };
    expect(changesAt(50, [{ ...deleted, before: phase(10, 20), after: null }, ...created])).toHaveLength(2);
    expect(changesAt(50, history([0, phase(10, 20, { isActive: false })]))).toHaveLength(1);
    expect(changesAt(50, history([0, phase(20, 10)]))).toHaveLength(1);
  });

  it('are listed with all other changes, and never those of the future', () => {
    const many = publicTimeline(history(...Array.from({ length: 60 }, (_, n) => [n, phase(n, n + 0.5)] as const)));
    expect(publicChangesAt(many, Date.parse(at(100)))).toHaveLength(120);
    expect(publicChangesAt(many, Date.parse(at(-1))).every(({ action }) => action !== 'started')).toBe(true);
  });

  it('explain, with the edits, the status of every later instant', () => {
    const hour = fc.integer({ min: 0, max: 40 });
    const version = fc.tuple(hour, hour, fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(fc.array(fc.tuple(hour, version), { minLength: 1, maxLength: 6 }), hour, (saved, later) => {
        const versions = [...saved]
          .sort(([one], [other]) => one - other)
          .map(([hourSaved, [from, to, isActive, isLater]]) => {
            return [hourSaved + (isLater ? 0.5 : 0), phase(from, to, { isActive })] as const;
          })
          .sort(([one], [other]) => one - other);
        const nowMs = Date.parse(at(later + 0.25));
        const revisions = history(...versions);
        const effectivePhases = revisions.find(({ changedAt }) => Date.parse(changedAt) <= nowMs);
        fc.pre(effectivePhases?.after != null);
        const first = revisions.at(-1);
        const firstMs = Date.parse(first?.changedAt ?? '');
        const changes = publicTimeline(revisions).filter(({ changedAt }) => Date.parse(changedAt) <= nowMs);
        const known = first?.after == null ? 'none' : phaseStatus(publicPhase(first.after, firstMs));
        const explained = changes.reverse().reduce<unknown>((status, change) => after(change) ?? status, known);
        expect(explained).toBe(
          effectivePhases?.after == null ? 'none' : phaseStatus(publicPhase(effectivePhases.after, nowMs)),
        );
      }),
    );
  });
});

function after({ action, differences }: PublicChange): unknown {
  if (action === 'started') return 'active';
  if (action === 'ended') return 'completed';
  return differences.find(({ field }) => field === 'status')?.after;
}
