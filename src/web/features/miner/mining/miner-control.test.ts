import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WalletData } from '#contract/miner.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { type LocalCopyStore, openLocalCopy } from '../device/local-copy.ts';
import { type ControlHarness, fakeLocks, openTab, type SharedTabViews } from '../testing/control-harness.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';

const RATE = 0.00005;
let clock: { nowMs: number };
let server: { wallet: WalletData; isAway: boolean };
let locks: LockManager;
let copy: LocalCopyStore;
let tabViews: SharedTabViews;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  clock = { nowMs: 1_800_000_000_000 };
  server = { wallet: NEW_WALLET, isAway: false };
  locks = fakeLocks();
  tabViews = new Set();
  const area = memoryStorage();
  const storage = createSafeStorage(
    () => area,
    (cause) => expect.fail(String(cause)),
  );
  copy = await openLocalCopy({ storage, crypto, nowMs: () => clock.nowMs }, NEW_WALLET.email);
});

const open = (isLocal = false, isSignedIn = false) =>
  openTab({ copy, locks, tabViews, clock, server, isLocal, isSignedIn });
const openHidden = () => openTab({ copy, locks, tabViews, clock, server, isHidden: true });
const view = ({ control }: ControlHarness) => control.getState();
const total = (tab: ControlHarness) => view(tab).mining.wallet.totalMinedTvx;
const isRunning = (tab: ControlHarness) => view(tab).mining.running;

async function mining(tab = open()): Promise<ControlHarness> {
  await tab.control.start();
  await vi.waitFor(() => expect(view(tab).mining.sync).toBe('saved'));
  return tab;
}

function crash(tab: ControlHarness): void {
  tab.crash();
  locks = fakeLocks();
}

describe('interrupted mining', () => {
  test('resumes automatically and claims a quarter of the time away with its first sync', async () => {
    const first = await mining();
    first.tick(10_000);
    await vi.waitFor(() => expect(server.wallet.totalMined).toBeCloseTo(10 * RATE, 12));
    crash(first);
    clock.nowMs += 3_600_000;
    const again = open();
    await vi.waitFor(() => expect(isRunning(again)).toBe(true));
    expect(again.claims[0]?.totalMined).toBeCloseTo((10 + 0.25 * 3_600) * RATE, 12);
    await vi.waitFor(() =>
      expect(view(again).mining.absence).toMatchObject({ reducedRateMs: 3_600_000, isGranted: true }),
    );
  });

  test('sends no claim before the credit, even with unsaved totals', async () => {
    const first = await mining();
    server.isAway = true;
    first.tick(10_000);
    crash(first);
    server.isAway = false;
    clock.nowMs += 600_000;
    const again = open();
    await vi.waitFor(() => expect(again.claims.length).toBeGreaterThan(0));
    expect(again.claims[0]?.totalMined).toBeCloseTo((10 + 0.25 * 600) * RATE, 12);
  });

  test('resumes without credit after a gap under five seconds or a clock set back', async () => {
    const first = await mining();
    first.tick(10_000);
    crash(first);
    clock.nowMs -= 86_400_000;
    const again = open();
    await vi.waitFor(() => expect(isRunning(again)).toBe(true));
    expect(total(again)).toBeCloseTo(10 * RATE, 12);
    expect(view(again).mining.absence).toBeNull();
  });

  test('does not resume after Stop', async () => {
    const first = await mining();
    first.tick(10_000);
    await first.control.stop();
    first.leave();
    clock.nowMs += 3_600_000;
    const again = open();
    await vi.waitFor(() => expect(copy.read()?.lastUpdatedMs).toBe(clock.nowMs));
    expect([isRunning(again), copy.isMining()]).toEqual([false, false]);
    expect(total(again)).toBeCloseTo(10 * RATE, 12);
  });

  test('is discarded after six hours', async () => {
    const first = await mining();
    first.tick(10_000);
    crash(first);
    clock.nowMs += 6 * 3_600_000 + 1;
    const again = open();
    await vi.waitFor(() => expect(copy.isMining()).toBe(false));
    expect(isRunning(again)).toBe(false);
    expect(total(again)).toBeCloseTo(10 * RATE, 12);
  });

  test('resumes when the screen is left and opened again', async () => {
    const first = await mining();
    first.tick(10_000);
    first.leave();
    await vi.waitFor(() => expect(isRunning(first)).toBe(false));
    clock.nowMs += 60_000;
    const again = open();
    await vi.waitFor(() => expect(isRunning(again)).toBe(true));
    expect(total(again)).toBeCloseTo((10 + 0.25 * 60) * RATE, 12);
  });
});

describe('an outage', () => {
  test('loses nothing when the page is closed: the copy is claimed when it opens again', async () => {
    const first = await mining();
    server.isAway = true;
    for (let second = 1; second <= 20; second++) first.tick(1_000);
    crash(first);
    copy.setMiningFlag(false);
    server.isAway = false;
    const again = open();
    await vi.waitFor(() => expect(server.wallet.totalMined).toBeCloseTo(20 * RATE, 12));
    expect(isRunning(again)).toBe(false);
  });

  test('continues a locally opened wallet from its copy, and saves it when the server is back', async () => {
    copy.save({ ...NEW_WALLET, totalMined: 3, balance: 3 });
    server.isAway = true;
    const tab = open(true);
    await tab.control.start();
    tab.tick(10_000);
    expect(total(tab)).toBeCloseTo(3 + 10 * RATE, 12);
    server.isAway = false;
    for (let second = 1; second <= 40; second++) {
      tab.tick(1_000);
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(server.wallet.totalMined).toBeGreaterThan(3 + 10 * RATE));
    await vi.waitFor(() => expect(view(tab).mining.sync).toBe('saved'));
  });
});

describe('two tabs', () => {
  test('mine one at a time, and the idle one does not overwrite the copy', async () => {
    const first = await mining();
    const second = open();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(true));
    first.tick(10_000);
    await second.control.engine.syncNow();
    await second.control.start();
    expect(isRunning(second)).toBe(false);
    expect(copy.read()?.wallet.totalMined).toBeCloseTo(10 * RATE, 12);
    await first.control.stop();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(false));
    await vi.waitFor(() => expect(total(second)).toBeCloseTo(10 * RATE, 12));
    expect(isRunning(second)).toBe(false);
  });

  test('does not continue what the other tab stopped, although its storage arrives after its lock', async () => {
    const first = await mining();
    let isStale = true;
    const second = openTab({
      copy: { ...copy, isMining: () => isStale || copy.isMining() },
      ...{ locks, tabViews, clock, server },
      delay: async () => {
        isStale = false;
      },
    });
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(true));
    await first.control.stop();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(false));
    expect(isRunning(second)).toBe(false);
  });

  test('show the same numbers while one of them mines, and no smaller balance when it stops', async () => {
    const first = await mining();
    const second = open();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(true));
    first.tick(10_000);
    expect(view(second).mining.wallet).toEqual(view(first).mining.wallet);
    expect(view(second)).toMatchObject({ mining: { running: false }, isOtherTabMining: true, isOtherTabHidden: false });
    server.isAway = true;
    first.tick(1_000);
    await vi.waitFor(() => expect(view(second).mining.sync).toBe('failing'));
    const seen: number[] = [];
    second.control.subscribe(({ mining: { wallet } }) => seen.push(wallet.balanceTvx));
    await first.control.stop();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(false));
    expect(Math.min(...seen)).toBeCloseTo(11 * RATE, 12);
  });

  test('are told once a second, as the copy is stored, and at once of what may be the last change', async () => {
    const kept: string[] = [];
    tabViews.add(() => kept.push('post'));
    const save: LocalCopyStore['save'] = (...args) => kept.push('save') > 0 && copy.save(...args);
    const tab = await mining(openTab({ copy: { ...copy, save }, locks, tabViews, clock, server }));
    const changesOf = async (act: () => void) => {
      kept.length = 0;
      act();
      await vi.waitFor(() => expect(view(tab).mining.sync).toBe('saved'));
      return [...kept];
    };
    expect(await changesOf(() => tab.tick(1_000))).toEqual(['post', 'save']);
    expect(total(tab)).toBe(copy.read()?.wallet.totalMined);
    clock.nowMs += 300;
    tab.tab.isHidden = true;
    expect(await changesOf(() => tab.control.engine.setHidden(true))).toEqual(['post', 'save']);
    expect(copy.read()?.wallet.totalMined).toBeCloseTo(1.3 * RATE, 12);
    clock.nowMs += 300;
    expect(await changesOf(() => void tab.control.stop())).toContain('save');
    expect(copy.read()?.wallet.totalMined).toBeCloseTo(1.42 * RATE, 12);
  });

  test('report to the other tab that the mining one is hidden', async () => {
    const first = await mining(openHidden());
    const second = open();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(true));
    first.tick(2_000);
    expect(view(second).isOtherTabHidden).toBe(true);
  });

  test('continue in a hidden tab only when the closed one does not come back in time', async () => {
    const first = await mining();
    const hidden = openHidden();
    await vi.waitFor(() => expect(view(hidden).isOtherTabMining).toBe(true));
    first.tick(10_000);
    first.leave();
    await vi.waitFor(() => expect(hidden.tab.show).toBeDefined());
    const reloaded = open();
    await vi.waitFor(() => expect(isRunning(reloaded)).toBe(true));
    hidden.tab.show?.();
    await vi.waitFor(() => expect(view(hidden)).toMatchObject({ mining: { running: false }, isOtherTabMining: true }));
    reloaded.leave();
    await vi.waitFor(() => expect(isRunning(hidden)).toBe(true));
  });

  test('continue mining in the other tab when the mining tab is closed', async () => {
    const first = await mining();
    const second = open();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(true));
    first.tick(10_000);
    first.leave();
    await vi.waitFor(() => expect(isRunning(second)).toBe(true));
    expect(total(second)).toBeCloseTo(10 * RATE, 12);
  });
});

describe('the live channel', () => {
  test('is open while the dashboard is open, mining or not', async () => {
    const tab = open();
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(true));
    tab.leave();
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(false));
  });

  test('is opened for a local session only when the server accepted a sync', async () => {
    server.isAway = true;
    const tab = open(true);
    await tab.control.start();
    tab.tick(1_000);
    await vi.waitFor(() => expect(view(tab).mining.sync).toBe('failing'));
    expect(tab.channel.isOpen).toBe(false);
    server.isAway = false;
    clock.nowMs += 60_000;
    await tab.control.engine.syncNow();
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(true));
  });

  test('is open in the mining tab only', async () => {
    const first = await mining();
    const second = open();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(true));
    await vi.waitFor(() => expect(first.channel.isOpen).toBe(true));
    expect(second.channel.isOpen).toBe(false);
    first.leave();
    await vi.waitFor(() => expect(second.channel.isOpen).toBe(true));
  });

  test.each(['session-replaced', 'not-signed-in'] as const)('ends the session at once: %s', async (why) => {
    const tab = await mining();
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(true));
    tab.channel.events?.onSessionEnd(why);
    await vi.waitFor(() => expect(view(tab).mining).toMatchObject({ ended: why, running: false }));
    expect([tab.channel.isOpen, copy.isMining()]).toEqual([false, false]);
  });

  test('continues when another tab of this browser has signed in to the same wallet', async () => {
    const tab = await mining(open(false, true));
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(true));
    tab.channel.events?.onSessionEnd('session-replaced');
    tab.tick(10_000);
    await vi.waitFor(() => expect(server.wallet.totalMined).toBeCloseTo(10 * RATE, 12));
    expect([view(tab).mining.ended, tab.channel.isOpen]).toEqual([null, true]);
  });
});

test('discards mining after six hours away, and stays signed in', async () => {
  const tab = await mining();
  clock.nowMs += 7 * 3_600_000;
  tab.control.engine.resumePage();
  expect(view(tab).mining).toMatchObject({ ended: null, running: false, absence: { type: 'expired', creditTvx: 0 } });
  expect(copy.isMining()).toBe(false);
  await vi.waitFor(async () => {
    await tab.control.start();
    expect(view(tab).mining).toMatchObject({ running: true, absence: null });
  });
});

test('credits nothing to a page that is opened again after six hours, and says so', async () => {
  const first = await mining();
  first.tick(1_000);
  await vi.waitFor(() => expect(server.wallet.totalMined).toBeCloseTo(RATE, 12));
  first.crash();
  clock.nowMs += 7 * 3_600_000;
  locks = fakeLocks();
  const totalMined = server.wallet.totalMined;
  const tab = open();
  await vi.waitFor(() => expect(view(tab).mining.absence?.type).toBe('expired'));
  expect(view(tab).mining).toMatchObject({ ended: null, running: false });
  expect([server.wallet.totalMined, copy.isMining()]).toEqual([totalMined, false]);
});

test('continues "This run" after a reload', async () => {
  const first = await mining();
  for (let second = 0; second < 20; second += 1) first.tick(1_000);
  first.crash();
  clock.nowMs += 3_000;
  locks = fakeLocks();
  const reloaded = await mining();
  expect(view(reloaded).mining.runSeconds).toBeCloseTo(20, 6);
  reloaded.crash();
  clock.nowMs += 61_000;
  locks = fakeLocks();
  expect(view(await mining()).mining.runSeconds).toBe(0);
});
