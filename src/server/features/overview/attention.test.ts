import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHASE_FALLBACKS } from '#domain/presale/phase.ts';
import { type AttentionFacts, attentionOf } from './attention.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 24 * 60 * 60 * 1_000;
const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

/** A phase that needs nothing: it starts in three weeks, with a hard cap. */
const PLANNED: AttentionFacts['phases'][number] = {
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
const QUIET: AttentionFacts = {
  phases: [PLANNED],
  faults: 0,
  refused: 0,
  downtimes: [],
  mails: { failed: 0, held: 0, oldestDueSeconds: 0 },
  pausedCampaigns: [],
  snapshots: { publishedAt: at(-30), failed: null },
  accounts: { firstPassword: [], passwordDue: [] },
};
const of = (facts: Partial<AttentionFacts>) => attentionOf({ ...QUIET, ...facts }, NOW);
const ofPhase = (phase: Partial<typeof PLANNED>) => of({ phases: [{ ...PLANNED, ...phase }] });

describe('what needs attention', () => {
  it('is nothing while all is well', () => {
    expect(of({})).toEqual([]);
    expect(ofPhase({ isActive: true, startDate: at(-1), endDate: at(1) })).toEqual([]);
  });

  it('has a phase without a hard cap from 14 days before its start on', () => {
    expect(ofPhase({ hardCap: null, startDate: at(14.01) })).toEqual([]);
    expect(ofPhase({ hardCap: null, startDate: at(14) })).toEqual([
      { type: 'phase-without-cap', id: 1, name: 'Phase 1', at: at(14) },
    ]);
  });

  it('has an active phase from its end on, and that nothing is active or planned then', () => {
    expect(ofPhase({ isActive: true, startDate: at(-2), endDate: at(0) })).toEqual([
      { type: 'phase-over', id: 1, name: 'Phase 1', at: at(0) },
      { type: 'no-phase' },
    ]);
  });

  it('has a phase that was not started as planned', () => {
    expect(ofPhase({ startDate: at(0) })).toEqual([{ type: 'phase-late', id: 1, name: 'Phase 1', at: at(0) }]);
  });

  it('has several phases that are active at once', () => {
    const active = { ...PLANNED, isActive: true, startDate: at(-1) };
    expect(of({ phases: [active, { ...active, id: 2 }] })).toEqual([{ type: 'phases-active', count: 2 }]);
  });

  it('has faults, many refusals, and a downtime of the last 24 hours, in minutes', () => {
    expect(of({ faults: 1, refused: 100 })).toEqual([
      { type: 'faults', count: 1 },
      { type: 'refusals', count: 100 },
    ]);
    expect(of({ refused: 99 })).toEqual([]);
    const downtimes = [{ fromMs: NOW - DAY - 60_000, untilMs: NOW - DAY + 120_000 }];
    expect(of({ downtimes })).toEqual([{ type: 'downtime', count: 2 }]);
    expect(of({ downtimes: [{ fromMs: NOW - 2 * DAY, untilMs: NOW - DAY }] })).toEqual([]);
  });

  it('has mails that failed, were held, or are late', () => {
    expect(of({ mails: { failed: 3, held: 2, oldestDueSeconds: 900 } })).toEqual([
      { type: 'mails-failed', count: 3 },
      { type: 'mails-held', count: 2 },
      { type: 'mails-delayed', count: 15 },
    ]);
    expect(of({ mails: { failed: 0, held: 0, oldestDueSeconds: 899 } })).toEqual([]);
  });

  it('has paused campaigns, a failed snapshot and an old one', () => {
    expect(of({ pausedCampaigns: [{ id: 7, name: 'News' }] })).toEqual([
      { type: 'campaign-paused', id: 7, name: 'News' },
    ]);
    expect(of({ snapshots: { publishedAt: at(-31), failed: '2026-01-30' } })).toEqual([
      { type: 'snapshot-failed', name: '2026-01-30' },
      { type: 'snapshot-old', count: 31 },
    ]);
    expect(of({ snapshots: { publishedAt: null, failed: null } })).toEqual([]);
  });

  it('has administrators with the password of the first start, or a weak one', () => {
    expect(of({ accounts: { firstPassword: ['admin'], passwordDue: ['bo'] } })).toEqual([
      { type: 'first-password', name: 'admin' },
      { type: 'password-due', name: 'bo' },
    ]);
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
        const items = of({ phases: phases.map((one, id) => ({ ...PLANNED, ...one, id })) });
        const keys = items.map((item) => JSON.stringify(item));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
