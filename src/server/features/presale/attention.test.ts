import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHASE_FALLBACKS, type Phase } from '#domain/presale/fields.ts';
import { phasesAttention } from './attention.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 24 * 60 * 60 * 1_000;
const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

/** A phase that needs nothing: it starts in three weeks, with a hard cap. */
const PLANNED: Phase & { readonly id: number } = {
  ...PHASE_FALLBACKS,
  ...{
    id: 1,
    name: 'Phase 1',
    startDate: at(21),
    endDate: at(28),
    hardCap: 1_000,
    isActive: false,
    isCompleted: false,
  },
};
const ofPhase = (phase: Partial<typeof PLANNED>) => phasesAttention([{ ...PLANNED, ...phase }], NOW);

describe('what of the presale needs attention', () => {
  it('is nothing while all is well', () => {
    expect(ofPhase({})).toEqual([]);
    expect(ofPhase({ isActive: true, startDate: at(-1), endDate: at(1) })).toEqual([]);
  });

  it('has a phase without a hard cap from 14 days before its start on', () => {
    expect(ofPhase({ hardCap: null, startDate: at(14.01) })).toEqual([]);
    expect(ofPhase({ hardCap: null, startDate: at(14) })).toEqual([
      { type: 'phase-without-cap', id: 1, name: 'Phase 1', at: at(14) },
    ]);
  });

  it('has that nothing is active or planned', () => {
    expect(phasesAttention([], NOW)).toEqual([{ type: 'no-phase' }]);
  });

  it('has a phase that was not started as planned', () => {
    expect(ofPhase({ startDate: at(0) })).toEqual([{ type: 'phase-late', id: 1, name: 'Phase 1', at: at(0) }]);
  });

  it('has several phases that are active at once', () => {
    const active = { ...PLANNED, isActive: true, startDate: at(-1) };
    expect(phasesAttention([active, { ...active, id: 2 }], NOW)).toEqual([{ type: 'phases-active', count: 2 }]);
  });

  it('has each phase at most once for each reason, whatever the dates', () => {
    const days = fc.integer({ min: -40, max: 40 });
    const phase = fc.record({
      startDate: days.map(at),
      endDate: days.map(at),
      isActive: fc.boolean(),
      hardCap: fc.option(fc.constant(1), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(phase, { maxLength: 6 }), (phases) => {
        const items = phasesAttention(
          phases.map((one, id) => ({ ...PLANNED, ...one, id })),
          NOW,
        );
        const keys = items.map((item) => JSON.stringify(item));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
