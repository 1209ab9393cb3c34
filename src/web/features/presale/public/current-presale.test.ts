import { describe, expect, it } from 'vitest';
import type { PublicPhase } from '#contract/presale.ts';
import { PRESALE, type PresalePhaseText } from '#web/content/presale.ts';
import { FIRST, SEED } from '#web/testing/public-phases.ts';
import { currentPresale } from './current-presale.ts';

const SECOND: PublicPhase = {
  ...{ ...FIRST, id: 9, name: 'Phase 2', tokenPrice: 0.5, bonus: 0, minPurchase: 1_250.5, hardCap: null },
  ...{ startDate: '2026-12-15T00:00:00.000Z', endDate: '2027-01-14T22:00:00.000Z' },
};

const NOW_MS = Date.UTC(2026, 10, 1);

function shown(...live: PublicPhase[]) {
  return currentPresale(live, NOW_MS);
}

function stats(phase: PresalePhaseText | undefined): string[] | undefined {
  return phase?.stats.map(({ label, value, unit }) => [label, value, unit ?? ''].join(' ').trim());
}

describe('the presale section', () => {
  it('is the object itself for the built-in phases', () => {
    expect(shown(SEED, FIRST)).toBe(PRESALE);
    const seed = { ...SEED, name: ' APRIL 2025 SEED COLLECTION ' };
    expect(shown(seed, { ...FIRST, name: 'presale phase 1' })).toBe(PRESALE);
  });

  it('keeps title and choice of stats of a built-in phase, with live values', () => {
    const changed = { ...FIRST, tokenPrice: 0.02, bonus: 0, minPurchase: 50, endDate: '2025-09-01T00:00:00.000Z' };
    const { phases, lead } = shown({ ...SEED, tokenPrice: 3 }, { ...changed, name: 'PRESALE PHASE 1' });
    expect(phases[0]).toEqual(PRESALE.phases[0]);
    // One that ends at midnight is open until the day before.
    const period = { period: 'August 1 to 31, 2025', days: { lastDay: '2025-08-31' } };
    expect(phases[1]).toMatchObject({ title: 'Presale Phase 1', statusText: 'Not Started', ...period });
    expect(stats(phases[1])).toEqual(['Phase price $0.02', 'Bonus 0%', 'Minimum purchase $50', 'Token cap 15M TVX']);
    expect(lead).toBe(PRESALE.lead);
    expect(stats(shown({ ...FIRST, hardCap: null }).phases[0])).toContain('Token cap 20M TVX');
  });

  it('shows further phases in the given order, two of one name separately, and none that was deleted', () => {
    const { phases, lead } = shown(SEED, FIRST, SECOND);
    expect(phases.map(({ title }) => title)).toEqual(['April 2025 seed collection', 'Presale Phase 1', 'Phase 2']);
    expect(phases[2]).toMatchObject({
      id: 'live-9',
      period: 'December 15, 2026 to January 14, 2027',
      lockedUntil: { text: 'December 15, 2026', lastDay: '2026-12-15' },
    });
    expect(stats(phases[2])).toEqual(['Phase price $0.50', 'Minimum purchase $1,250.50']);
    expect(lead).not.toBe(PRESALE.lead);
    const twice = shown(FIRST, { ...FIRST, id: 3 }).phases;
    expect(new Set(twice.map(({ id, title }) => id ?? title)).size).toBe(2);
  });

  it('carries only the phases that the landing page shows, what is ahead before the past', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...SECOND, id: index + 10, name: `Phase ${index}` }));
    const { phases, lead } = shown(SEED, ...many);
    expect(phases.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Phase ${index}`));
    expect(lead).toContain('Of 201 phases, 200 are ahead and 1 is completed.');
  });

  it('states no value and no date of a withheld range, not even a built-in one', () => {
    const nothing = { startDate: null, endDate: null, minPurchase: null, hardCap: null };
    const withheld: PublicPhase = { ...FIRST, ...nothing, withheld: ['dates', 'purchase', 'caps'] };
    for (const name of [FIRST.name, 'Phase 3']) {
      const { phases } = shown(SEED, { ...withheld, name });
      expect(phases[1]).toMatchObject({ period: 'Dates not announced', statusText: 'Not Started', status: 'pending' });
      expect(phases[1]).not.toHaveProperty('days');
      expect(phases[1]).not.toHaveProperty('lockedUntil');
      expect(stats(phases[1])).toEqual(['Phase price $0.015', 'Bonus 25%']);
    }
  });

  it('states the price of each phase where several are active, in a banner that names how many', () => {
    const open = { isActive: true, startDate: '2026-10-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' };
    const first = { ...FIRST, ...open, tokenPrice: 0.02 };
    const { banner, phases } = shown(SEED, first, { ...first, id: 9, name: 'Phase 2', tokenPrice: 0.5 });
    expect(banner?.title).toBe('2 PRESALE PHASES ACTIVE');
    expect(banner?.stats).toEqual([
      { label: 'Presale Phase 1', value: '$0.02', unit: 'phase price' },
      { label: 'Phase 2', value: '$0.50', unit: 'phase price' },
    ]);
    expect(phases.map(({ statusText }) => statusText)).toEqual(['Completed/Closed', 'Active', 'Active']);
    expect(phases[1]).not.toHaveProperty('lockedUntil');
  });
});
