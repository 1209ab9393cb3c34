import { describe, expect, it } from 'vitest';
import { PHASE_FALLBACKS, type Phase } from './fields.ts';
import { type PhaseRevision, publicChange } from './public-changes.ts';

const PHASE: Phase = {
  ...PHASE_FALLBACKS,
  name: 'Phase A',
  startDate: '2026-05-01T00:00:00.000Z',
  endDate: '2026-06-01T00:00:00.000Z',
  tokenPrice: 0.05,
  isCompleted: false,
};

function updated(before: Partial<Phase>, after: Partial<Phase>): PhaseRevision {
  return {
    id: 3,
    phaseId: 1,
    action: 'updated',
    changedAt: '2026-05-03T12:00:00.000Z',
    before: { ...PHASE, ...before },
    after: { ...PHASE, ...after },
  };
}

describe('the public part of a change', () => {
  it('has nothing of a draft, which is published as a new phase and withdrawn as a deleted one', () => {
    expect(publicChange(updated({ isDraft: true }, { isDraft: true, tokenPrice: 9 }))).toBeUndefined();
    expect(publicChange(updated({ isDraft: true }, {}))).toMatchObject({ action: 'created', differences: [] });
    expect(publicChange(updated({}, { isDraft: true }))).toMatchObject({ action: 'deleted', phase: 'Phase A' });
    const draft = { ...PHASE, isDraft: true };
    expect(publicChange({ ...updated({}, {}), action: 'created', before: null, after: draft })).toBeUndefined();
    expect(publicChange({ ...updated({}, {}), action: 'deleted', before: draft, after: null })).toBeUndefined();
  });

  it('states each public field before and after', () => {
    expect(publicChange(updated({}, { tokenPrice: 0.06, maxPurchase: 500 }))).toEqual({
      id: 3,
      phaseId: 1,
      action: 'updated',
      changedAt: '2026-05-03T12:00:00.000Z',
      phase: 'Phase A',
      differences: [
        { field: 'tokenPrice', before: 0.05, after: 0.06 },
        { field: 'maxPurchase', before: null, after: 500 },
      ],
    });
  });

  it.each([
    ['a field for administrators', updated({}, { tokenId: 7 })],
    ['nothing', updated({}, {})],
    // Visitors saw it as completed since its end.
    [
      'an active phase to a completed one after its end',
      updated(
        { isActive: true, endDate: '2026-05-02T00:00:00.000Z' },
        { isCompleted: true, endDate: '2026-05-02T00:00:00.000Z' },
      ),
    ],
  ])('is none where it changed %s', (_name, revision) => {
    expect(publicChange(revision)).toBeUndefined();
  });

  it('makes one status of the two switches', () => {
    expect(publicChange(updated({}, { isActive: true }))?.differences).toEqual([
      { field: 'status', before: 'pending', after: 'active' },
    ]);
  });

  it('states no value that visitors did not see: a reversed range, before or after', () => {
    expect(publicChange(updated({}, { softCap: 9, hardCap: 5 }))).toBeUndefined();
    const reversed = updated({ minPurchase: 900, maxPurchase: 500 }, { minPurchase: 100, maxPurchase: 500 });
    expect(publicChange(reversed)?.differences).toEqual([
      { field: 'minPurchase', before: null, after: 100 },
      { field: 'maxPurchase', before: null, after: 500 },
    ]);
  });

  it('is none where a phase is switched on before its start, which is a change of its own later', () => {
    const dates = { startDate: '2026-05-10T00:00:00.000Z' };
    expect(publicChange(updated(dates, { ...dates, isActive: true }))).toBeUndefined();
  });

  it('leaves the texts of a description out', () => {
    const change = publicChange(updated({ description: 'old' }, { description: 'new' }));
    expect(change?.differences).toEqual([{ field: 'description', before: null, after: null }]);
  });

  it.each([
    ['created', null, PHASE],
    ['deleted', PHASE, null],
    ['restored', null, PHASE],
  ] as const)('names a phase that was %s, without its values', (action, before, after) => {
    expect(publicChange({ ...updated({}, {}), action, before, after })).toMatchObject({
      action,
      phase: 'Phase A',
      differences: [],
    });
  });
});
