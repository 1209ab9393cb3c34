import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { PHASE_FALLBACKS, type Phase } from './fields.ts';
import {
  type PhaseRevision,
  type PublicChange,
  publicChange,
  publicChangesAt,
  publicTimeline,
} from './public-changes.ts';
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
      const action = before === null ? 'created' : 'updated';
      return { id: index + 1, phaseId: 7, action, changedAt: at(hour), before, after };
    })
    .reverse();
}

describe('the public part of a change', () => {
  /** Of a phase that runs from the tenth hour to the thirtieth, in the twentieth. */
  const updated = (before: Partial<Phase>, after: Partial<Phase>): PhaseRevision => {
    const pending = phase(10, 30, { isActive: false });
    const change = { id: 3, phaseId: 1, action: 'updated', changedAt: at(20) } as const;
    return { ...change, before: { ...pending, ...before }, after: { ...pending, ...after } };
  };
  const differences = (before: Partial<Phase>, after: Partial<Phase>) =>
    publicChange(updated(before, after))?.differences;

  it('states each public field before and after, one status of two switches, and no text of a description', () => {
    const { before: _, after: __, ...common } = updated({}, {});
    const changes = { tokenPrice: 0.06, maxPurchase: 500, description: 'new', isActive: true };
    expect(publicChange(updated({ tokenPrice: 0.05 }, changes))).toEqual({
      ...common,
      phase: 'Phase A',
      differences: [
        { field: 'status', before: 'pending', after: 'active' },
        { field: 'description', before: null, after: null },
        { field: 'tokenPrice', before: 0.05, after: 0.06 },
        { field: 'maxPurchase', before: null, after: 500 },
      ],
    });
  });

  it('has nothing of a draft, which is published as a new phase and withdrawn as a deleted one', () => {
    const draft = { isDraft: true };
    expect(publicChange(updated(draft, { ...draft, tokenPrice: 9 }))).toBeUndefined();
    expect(publicChange(updated(draft, {}))).toMatchObject({ action: 'created', differences: [] });
    expect(publicChange(updated({}, draft))).toMatchObject({ action: 'deleted', phase: 'Phase A' });
    const { before, after } = updated(draft, draft);
    expect(publicChange({ ...updated({}, {}), action: 'created', before: null, after })).toBeUndefined();
    expect(publicChange({ ...updated({}, {}), action: 'deleted', before, after: null })).toBeUndefined();
  });

  it('is none where it changed nothing that visitors see', () => {
    expect(differences({}, { tokenId: 7 })).toBeUndefined();
    // They saw it as completed since its end, and see its start later, as a change of its own.
    const past = { endDate: at(15) };
    expect(differences({ ...past, isActive: true }, { ...past, isCompleted: true })).toBeUndefined();
    const future = { startDate: at(25) };
    expect(differences(future, { ...future, isActive: true })).toBeUndefined();
  });

  it('states no value of a reversed range, before or after', () => {
    expect(differences({}, { softCap: 9, hardCap: 5 })).toBeUndefined();
    expect(differences({ softCap: 9, hardCap: 5 }, { softCap: 1, hardCap: 5 })).toEqual([
      { field: 'softCap', before: null, after: 1 },
      { field: 'hardCap', before: null, after: 5 },
    ]);
  });
});

describe('the starts and ends by the dates', () => {
  const actionsOf = (revisions: readonly PhaseRevision[], hour = 50) =>
    publicChangesAt(publicTimeline(revisions), Date.parse(at(hour))).map(({ id, action }) => `${id} ${action}`);

  it('follow the version in force at that time, which is the one before an edit at the same instant', () => {
    const moved = history([0, phase(10, 20)], [5, phase(12, 20)], [12, phase(12, 25)], [30, phase(12, 40)]);
    const changes = ['4 ended', '4 updated', '3 ended', '3 updated', '2 started', '2 updated', '1 created'];
    expect(actionsOf(moved)).toEqual(changes);
    expect(actionsOf(moved, 11.9)).toEqual(changes.filter((change) => !/started|ended/.test(change)));
  });

  it('are none while the phase is deleted', () => {
    const [created] = history([0, phase(10, 20)]) as [PhaseRevision];
    const deleted = { ...created, id: 2, action: 'deleted', changedAt: at(5), before: created.after, after: null };
    expect(actionsOf([deleted as PhaseRevision, created])).toEqual(['2 deleted', '1 created']);
  });

  it('explain, with the edits, the status of every later instant', () => {
    const hour = fc.integer({ min: 0, max: 40 });
    const version = fc.tuple(hour, hour, fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(fc.array(fc.tuple(hour, version), { minLength: 1, maxLength: 6 }), hour, (saved, later) => {
        const versions = saved
          .map(([hourSaved, [from, to, isActive, isLater]]) => {
            return [hourSaved + (isLater ? 0.5 : 0), phase(from, to, { isActive })] as const;
          })
          .sort(([one], [other]) => one - other);
        const nowMs = Date.parse(at(later + 0.25));
        const revisions = history(...versions);
        const inForce = revisions.find(({ changedAt }) => Date.parse(changedAt) <= nowMs)?.after;
        fc.pre(inForce != null);
        const first = revisions.at(-1);
        const known = first?.after == null ? 'none' : statusAt(first.after, Date.parse(first.changedAt));
        const changes = publicTimeline(revisions).filter(({ changedAt }) => Date.parse(changedAt) <= nowMs);
        const explained = changes.reverse().reduce<unknown>((status, change) => statusAfter(change) ?? status, known);
        expect(explained).toBe(statusAt(inForce, nowMs));
      }),
    );
  });
});

function statusAt(version: Phase, nowMs: number): unknown {
  return phaseStatus(publicPhase(version, nowMs));
}

function statusAfter({ action, differences }: PublicChange): unknown {
  if (action === 'started') return 'active';
  if (action === 'ended') return 'completed';
  return differences.find(({ field }) => field === 'status')?.after;
}
