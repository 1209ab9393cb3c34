import { expect, it } from 'vitest';
import { NO_OUTAGE, type OutageCredit, stepOutageCredit } from './outage-credit.ts';

const SAVED = { sync: 'saved', acknowledgedTotalTvx: 2, acknowledgedAtMs: 10_000 } as const;
const FAILING = { ...SAVED, sync: 'failing' } as const;
const BACK = { sync: 'saved', acknowledgedTotalTvx: 2.5, acknowledgedAtMs: 40_000 } as const;

/** The views one after the other, each at its time. */
const after = (...steps: readonly (readonly [view: Parameters<typeof stepOutageCredit>[1], nowMs: number])[]) =>
  steps.reduce<OutageCredit>((credit, [view, nowMs]) => stepOutageCredit(credit, view, nowMs), NO_OUTAGE);

it('reports after an outage what the server has credited since it acknowledged last', () => {
  expect(after([SAVED, 10_000], [FAILING, 12_000], [FAILING, 30_000], [BACK, 40_000])).toEqual({
    type: 'over',
    creditTvx: 0.5,
  });
});

it('reports no amount for an outage in which the page was opened', () => {
  const opened = { ...FAILING, acknowledgedAtMs: null };
  expect(after([opened, 12_000], [BACK, 40_000])).toEqual({ type: 'over', creditTvx: undefined });
});

it('reports nothing without an outage, nor after a gap of less than five seconds', () => {
  expect(after([SAVED, 10_000], [BACK, 40_000])).toBe(NO_OUTAGE);
  expect(after([FAILING, 11_000], [BACK, 14_999])).toBe(NO_OUTAGE);
});

it('stays until the next outage, which begins anew', () => {
  const over = after([FAILING, 11_000], [BACK, 40_000]);
  expect(stepOutageCredit(over, { ...BACK, acknowledgedTotalTvx: 3 }, 50_000)).toBe(over);
  expect(stepOutageCredit(over, { ...BACK, sync: 'failing' }, 60_000)).toEqual({
    type: 'outage',
    fromTvx: 2.5,
    fromMs: 40_000,
  });
});
