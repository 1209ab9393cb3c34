import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FALLBACKS, type Phase } from '#domain/presale/fields.ts';
import { type PhaseRevision, publicChange } from '#domain/presale/public-changes.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { PRESALE } from '#web/content/presale.ts';
import { BANNER_TITLES, currentPresale, phaseCounts } from './current-presale.ts';
import { type PresaleView, presaleView } from './presale-view.ts';

const BASE: Phase = {
  ...PHASE_FALLBACKS,
  name: 'Phase A',
  startDate: '2026-05-01T00:00:00.000Z',
  endDate: '2026-06-01T00:00:00.000Z',
  tokenPrice: 0.05,
  isCompleted: false,
};
const NOW_MS = Date.UTC(2026, 3, 1);

const shownAt = (phases: readonly Phase[], nowMs: number): PublicPhase[] =>
  phases.map((phase, index) => ({ id: index + 1, ...publicPhase(phase, nowMs) }));

function viewOf(changes: Partial<Phase>, nowMs = NOW_MS): PresaleView {
  return presaleView({ phases: shownAt([{ ...BASE, ...changes }], nowMs), changes: [] }, nowMs);
}

function termsOf(changes: Partial<Phase>): Record<string, string | undefined> {
  return Object.fromEntries(viewOf(changes).phases[0]?.terms.map(({ label, value }) => [label, value]) ?? []);
}

function sentencesOf(before: Partial<Phase>, after: Partial<Phase>, name = BASE.name): readonly string[] | undefined {
  const revision: PhaseRevision = {
    ...{ id: 1, phaseId: 1, action: 'updated', changedAt: '2026-05-03T12:00:00.000Z' },
    before: { ...BASE, name, ...before },
    after: { ...BASE, name, ...after },
  };
  const change = publicChange(revision);
  const phases = shownAt([{ ...BASE, name, ...after }], NOW_MS);
  return presaleView({ phases, changes: change === undefined ? [] : [change] }, NOW_MS).changes[0]?.sentences;
}

describe('the terms of a phase', () => {
  it('are exact, and say what is not stated', () => {
    expect(termsOf({ bonus: 12.5, maxPurchase: 2_500.5, hardCap: 300_000 })).toEqual({
      'Phase price': '$0.05',
      Bonus: '12.5%',
      'Minimum purchase': '$100',
      'Maximum purchase': '$2,500.50',
      'Soft cap': undefined,
      'Hard cap': '$300,000',
      'Token cap': '6M TVX',
    });
    expect(termsOf({ tokenPrice: 0.000000000000000001 })['Phase price']).toBe('$0.000000000000000001');
  });

  it('of a built-in phase are the stats of its own texts, with a token cap only where there is a hard cap', () => {
    const seed = { Raised: '$1,900', Participants: '23', 'Phase price': undefined, 'Minimum purchase': undefined };
    expect(termsOf({ name: 'April 2025 Seed Collection', tokenPrice: 3 })).toMatchObject(seed);
    const terms = { tokenPrice: 0.015, bonus: 25, name: 'Presale Phase 1' };
    expect(termsOf({ ...terms, hardCap: 300_000 })).toHaveProperty('Token cap', '20M TVX');
    expect(termsOf({ ...terms, hardCap: null })).not.toHaveProperty('Token cap');
  });
});

it('has a sentence for each change, none of what the site does not state, and isolates a right-to-left name', () => {
  expect(sentencesOf({}, { tokenPrice: 0.06 })).toEqual(['the price of Phase A went from $0.05 to $0.06']);
  expect(sentencesOf({}, { maxPurchase: 500 })).toEqual(['the maximum purchase of Phase A was set to $500']);
  expect(sentencesOf({ hardCap: 500 }, {})).toEqual(['the hard cap of Phase A is no longer stated']);
  expect(sentencesOf({}, { isActive: true })).toEqual(['the status of Phase A went from Not Started to Active']);
  expect(sentencesOf({ name: 'Phase B' }, {})).toEqual(['Phase B was renamed to Phase A']);
  expect(sentencesOf({}, { startDate: '2026-05-02T12:30:15.000Z', bonus: 5 })).toEqual([
    'the start of Phase A went from 1 May 2026, 00:00 UTC to 2 May 2026, 12:30:15 UTC',
    'the bonus of Phase A went from 0% to 5%',
  ]);
  expect(sentencesOf({}, { tokenPrice: 3 }, 'April 2025 Seed Collection')).toBeUndefined();
  const [isolated] = sentencesOf({}, { bonus: 5 }, 'שלב ראשון') ?? [];
  expect(isolated).toContain('\u2068שלב ראשון\u2069');
});

describe('the landing page and this page', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
  const instant = minutes.map((minute) => new Date(minute * 60_000).toISOString());
  const phase: fc.Arbitrary<Phase> = fc
    .record({
      name: fc.constantFrom('Presale Phase 1', 'April 2025 Seed Collection', 'Phase A', 'Phase B'),
      startDate: instant,
      endDate: instant,
      tokenPrice: fc.constantFrom(0.015, 0.05),
      ...{ isActive: fc.boolean(), isCompleted: fc.boolean() },
    })
    .map((fields) => ({ ...PHASE_FALLBACKS, ...fields }));
  const phases = fc
    .array(phase, { maxLength: 5 })
    .map((list) => list.sort((one, other) => one.startDate.localeCompare(other.startDate)));

  it('state the same phases, status, price, and counts at any time', () => {
    fc.assert(
      fc.property(phases, minutes, (stored, minute) => {
        const nowMs = minute * 60_000;
        const live = shownAt(stored, nowMs);
        const landing = currentPresale(live, nowMs);
        const { timeline, phases: views } = presaleView({ phases: live, changes: [] }, nowMs);
        if (live.length > 0) {
          expect(landing.phases.map(({ title, statusText }) => [title, statusText])).toEqual(
            views.map(({ title, statusText }) => [title, statusText]),
          );
        }
        for (const [index, { stats }] of landing.phases.entries()) {
          const terms = new Map(views[index]?.terms.map(({ label, value }) => [label, value]));
          for (const { label, value, unit } of stats) {
            // Without a hard cap, only the landing page keeps the built-in token cap.
            if (label === 'Token cap' && live[index]?.hardCap === null) expect(terms.has(label)).toBe(false);
            else if (live.length > 0) expect(terms.get(label)).toBe(unit === undefined ? value : `${value} ${unit}`);
          }
        }
        if (landing.banner !== undefined && timeline.current !== undefined) {
          const active = timeline.groups.now.length;
          expect(landing.banner.title).toBe(
            active > 1 ? `${active} PRESALE PHASES ACTIVE` : BANNER_TITLES[timeline.state],
          );
          expect(landing.banner.stats[0]?.[active > 1 ? 'label' : 'value']).toBe(timeline.current.title);
        }
        if (landing !== PRESALE && landing.lead !== PRESALE.lead) {
          expect(landing.lead).toContain(phaseCounts(timeline.groups));
        }
      }),
      // Each case composes both pages.
      { numRuns: Math.min(1_000, fc.readConfigureGlobal().numRuns ?? 100) },
    );
  });
});
