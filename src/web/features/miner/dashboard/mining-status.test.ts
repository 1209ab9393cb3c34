import { describe, expect, it } from 'vitest';
import { buildEngineHarness } from '../testing/engine-harness.ts';
import { miningIssue, NO_OUTAGE, type OutageCredit, stepOutageCredit } from './mining-status.tsx';

const clock = (ms: number) => `t${ms}`;
const { engine } = buildEngineHarness();
const idle = engine.getState();
const saved = { ...idle, acknowledgedAtMs: 7 };

describe('the issue shown', () => {
  const calm = { mining: idle, isOtherTabMining: false, isLocal: false, isCopySaved: true, isOnline: true };
  const failing = { ...saved, running: true, sync: 'failing' as const };
  const issue = (view: Partial<typeof calm>) => miningIssue({ ...calm, ...view }, clock);

  it('is none while everything is saved, and another tab that mines unless this one does', () => {
    expect(issue({ mining: { ...saved, running: true, sync: 'syncing' } })).toBeUndefined();
    expect(issue({ isOtherTabMining: true })).toMatchObject({ title: 'Mining in another tab', isOutage: false });
    expect(issue({ isOtherTabMining: true, mining: { ...idle, running: true } })).toBeUndefined();
  });

  it('is an outage from the first failed sync, with what happens to the totals and its cause', () => {
    expect(issue({ mining: failing })).toMatchObject({
      title: 'Not saved since t7.',
      text: expect.stringContaining('stored on this device'),
      cause: 'The server is not responding.',
      isOutage: true,
    });
    expect(issue({ mining: { ...failing, acknowledgedAtMs: null } })?.title).toBe('Not saved yet.');
    expect(issue({ mining: failing, isCopySaved: false })?.text).toContain('keeps no copy');
    expect(issue({ mining: failing, isOnline: false })?.cause).toBe('This device is offline.');
    expect(issue({ isLocal: true })).toMatchObject({ title: 'Opened from the copy on this device', isOutage: true });
  });
});

const SAVED = { sync: 'saved', acknowledgedTotalTvx: 2, acknowledgedAtMs: 10_000 } as const;
const FAILING = { ...SAVED, sync: 'failing' } as const;
const BACK = { sync: 'saved', acknowledgedTotalTvx: 2.5, acknowledgedAtMs: 40_000 } as const;

/** The views one after the other, each at its time. */
const after = (...steps: readonly (readonly [view: Parameters<typeof stepOutageCredit>[1], nowMs: number])[]) =>
  steps.reduce<OutageCredit>((credit, [view, nowMs]) => stepOutageCredit(credit, view, nowMs), NO_OUTAGE);

it('reports after an outage what the server has credited since, unless the page was opened in it', () => {
  const over = after([SAVED, 10_000], [FAILING, 12_000], [FAILING, 30_000], [BACK, 40_000]);
  expect(over).toEqual({ type: 'over', creditTvx: 0.5 });
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
  const next = stepOutageCredit(over, { ...BACK, sync: 'failing' }, 60_000);
  expect(next).toEqual({ type: 'outage', fromTvx: 2.5, fromMs: 40_000 });
});
