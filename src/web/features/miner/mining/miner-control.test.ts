import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalCopyStore } from '../device/local-copy.ts';
import { type ControlHarness, fakeLocks, openBrowser, openTab, type TabDeps } from '../testing/control-harness.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';

const RATE = 0.00005;
const HOUR_MS = 3_600_000;
let browser: TabDeps;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser = await openBrowser();
});

const open = (deps: Partial<TabDeps> = {}) => openTab({ ...browser, ...deps });
const view = ({ control }: ControlHarness) => control.getState();
const total = (tab: ControlHarness) => view(tab).mining.wallet.totalMinedTvx;
const isRunning = (tab: ControlHarness) => view(tab).mining.running;
const isSaved = (tab: ControlHarness) => vi.waitFor(() => expect(view(tab).mining.sync).toBe('saved'));
const runs = (tab: ControlHarness) => vi.waitFor(() => expect(isRunning(tab)).toBe(true));

async function mining(tab = open()): Promise<ControlHarness> {
  await tab.control.start();
  await isSaved(tab);
  return tab;
}

/** A second tab, which has seen that another one mines. */
async function openBeside(deps: Partial<TabDeps> = {}): Promise<ControlHarness> {
  const tab = open(deps);
  await vi.waitFor(() => expect(view(tab).isOtherTabMining).toBe(true));
  return tab;
}

/** Kills a page, which is opened again after `awayMs`. */
function crash(tab: ControlHarness, awayMs = 0): void {
  tab.crash();
  browser = { ...browser, locks: fakeLocks() };
  browser.clock.nowMs += awayMs;
}

describe('interrupted mining', () => {
  test('resumes by itself: its first claim is what was unsaved and a quarter of the time away', async () => {
    const first = await mining();
    browser.server.isAway = true;
    first.tick(10_000);
    crash(first, HOUR_MS);
    browser.server.isAway = false;
    const again = open();
    await isSaved(again);
    expect(again.claims[0]?.totalMined).toBeCloseTo((10 + 0.25 * 3_600) * RATE, 12);
    expect(view(again).mining).toMatchObject({ running: true, absence: { reducedRateMs: HOUR_MS, isGranted: true } });
  });

  test('resumes when the screen is left and opened again, but not after Stop', async () => {
    const first = await mining();
    first.tick(10_000);
    first.leave();
    await vi.waitFor(() => expect(isRunning(first)).toBe(false));
    browser.clock.nowMs += 60_000;
    const again = open();
    await runs(again);
    expect(total(again)).toBeCloseTo((10 + 0.25 * 60) * RATE, 12);
    await again.control.stop();
    again.leave();
    browser.clock.nowMs += HOUR_MS;
    const stopped = open();
    await vi.waitFor(() => expect(browser.copy.read()?.lastUpdatedMs).toBe(browser.clock.nowMs));
    expect([isRunning(stopped), browser.copy.isMining()]).toEqual([false, false]);
    expect(total(stopped)).toBe(total(again));
  });

  test('of more than six hours is discarded without a credit, and the screen says so', async () => {
    const first = await mining();
    first.tick(10_000);
    await isSaved(first);
    crash(first, 6 * HOUR_MS + 1);
    const tab = open();
    await vi.waitFor(() => expect(view(tab).mining.absence?.type).toBe('expired'));
    expect(view(tab).mining).toMatchObject({ ended: null, running: false });
    expect([total(tab), browser.copy.isMining()]).toEqual([browser.server.wallet.totalMined, false]);
    expect(total(tab)).toBeCloseTo(10 * RATE, 12);
  });

  test('of more than six hours in a page that slept is discarded, and can be started again', async () => {
    const tab = await mining();
    browser.clock.nowMs += 7 * HOUR_MS;
    tab.control.engine.resumePage();
    expect(view(tab).mining).toMatchObject({ ended: null, running: false, absence: { type: 'expired', creditTvx: 0 } });
    expect(browser.copy.isMining()).toBe(false);
    await vi.waitFor(() => tab.control.start().then(() => expect(isRunning(tab)).toBe(true)));
    expect(view(tab).mining.absence).toBeNull();
  });

  test('continues "This run" after a reload, not after more than a minute', async () => {
    const first = await mining();
    for (let second = 0; second < 20; second += 1) first.tick(1_000);
    crash(first, 3_000);
    const reloaded = await mining();
    expect(view(reloaded).mining.runSeconds).toBeCloseTo(20, 6);
    crash(reloaded, 61_000);
    expect(view(await mining()).mining.runSeconds).toBe(0);
  });
});

describe('an outage', () => {
  test('loses nothing when the page is closed: the copy is claimed when it opens again', async () => {
    const first = await mining();
    browser.server.isAway = true;
    for (let second = 1; second <= 20; second++) first.tick(1_000);
    crash(first);
    browser.copy.setMiningFlag(false);
    browser.server.isAway = false;
    const again = open();
    await vi.waitFor(() => expect(browser.server.wallet.totalMined).toBeCloseTo(20 * RATE, 12));
    expect(isRunning(again)).toBe(false);
  });

  test('continues a locally opened wallet from its copy; its first accepted sync saves it and opens the channel', async () => {
    browser.copy.save({ ...NEW_WALLET, totalMined: 3, balance: 3 });
    browser.server.isAway = true;
    const tab = open({ isLocal: true });
    await tab.control.start();
    tab.tick(10_000);
    await vi.waitFor(() => expect(view(tab).mining.retryAtMs).not.toBeNull());
    expect(total(tab)).toBeCloseTo(3 + 10 * RATE, 12);
    expect(tab.channel.isOpen).toBe(false);
    browser.server.isAway = false;
    tab.tick(30_000);
    await isSaved(tab);
    expect(browser.server.wallet.totalMined).toBeCloseTo(3 + 40 * RATE, 12);
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(true));
  });
});

describe('two tabs', () => {
  test('mine one at a time; the idle one shows the same numbers, never smaller ones, and stores nothing', async () => {
    const first = await mining();
    const second = await openBeside();
    first.tick(10_000);
    expect(view(second).mining.wallet).toEqual(view(first).mining.wallet);
    await second.control.engine.syncNow();
    await second.control.start();
    expect(isRunning(second)).toBe(false);
    expect(browser.copy.read()?.wallet.totalMined).toBeCloseTo(10 * RATE, 12);
    browser.server.isAway = true;
    first.tick(1_000);
    await vi.waitFor(() => expect(view(second).mining.sync).toBe('failing'));
    const seen: number[] = [];
    second.control.subscribe(({ mining: { wallet } }) => seen.push(wallet.balanceTvx));
    await first.control.stop();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(false));
    expect(Math.min(...seen)).toBeCloseTo(11 * RATE, 12);
    expect(isRunning(second)).toBe(false);
  });

  test('do not continue what the other one stopped, although its storage arrives after its lock', async () => {
    const first = await mining();
    let isStale = true;
    const second = await openBeside({
      copy: { ...browser.copy, isMining: () => isStale || browser.copy.isMining() },
      delay: async () => {
        isStale = false;
      },
    });
    await first.control.stop();
    await vi.waitFor(() => expect(view(second).isOtherTabMining).toBe(false));
    expect(isRunning(second)).toBe(false);
  });

  test('are told once a second, as the copy is stored, and at once of what may be the last change', async () => {
    const kept: string[] = [];
    browser.tabViews.add(() => kept.push('post'));
    const save: LocalCopyStore['save'] = (...args) => kept.push('save') > 0 && browser.copy.save(...args);
    const tab = await mining(open({ copy: { ...browser.copy, save } }));
    const changesOf = async (act: () => void) => {
      kept.length = 0;
      act();
      await isSaved(tab);
      return [...kept];
    };
    expect(await changesOf(() => tab.tick(1_000))).toEqual(['post', 'save']);
    browser.clock.nowMs += 300;
    tab.tab.isHidden = true;
    expect(await changesOf(() => tab.control.engine.setHidden(true))).toEqual(['post', 'save']);
    expect(browser.copy.read()?.wallet.totalMined).toBeCloseTo(1.3 * RATE, 12);
    browser.clock.nowMs += 300;
    expect(await changesOf(() => void tab.control.stop())).toContain('save');
    expect(browser.copy.read()?.wallet.totalMined).toBeCloseTo(1.42 * RATE, 12);
  });

  test('continue each other when the mining one is closed, and the channel is open in the mining one only', async () => {
    const first = await mining();
    const second = await openBeside();
    await vi.waitFor(() => expect(first.channel.isOpen).toBe(true));
    expect(second.channel.isOpen).toBe(false);
    first.tick(10_000);
    first.leave();
    await runs(second);
    expect(total(second)).toBeCloseTo(10 * RATE, 12);
    await vi.waitFor(() => expect([first.channel.isOpen, second.channel.isOpen]).toEqual([false, true]));
  });

  test('continue in a hidden tab only when the closed one does not come back in time', async () => {
    const first = await mining();
    const hidden = await openBeside({ isHidden: true });
    first.leave();
    await vi.waitFor(() => expect(hidden.tab.show).toBeDefined());
    const reloaded = open();
    await runs(reloaded);
    hidden.tab.show?.();
    await vi.waitFor(() => expect(view(hidden)).toMatchObject({ mining: { running: false }, isOtherTabMining: true }));
    reloaded.leave();
    await runs(hidden);
  });
});

describe('the live channel', () => {
  test('requests the interval between syncs, and repeats a failed one when it opens', async () => {
    const tab = await mining();
    tab.channel.events?.onInterval(5_000);
    for (let second = 1; second <= 3; second += 1) tab.tick(1_000);
    expect(view(tab).mining.sync).toBe('saved');
    tab.tick(1_000);
    expect(view(tab).mining.sync).toBe('syncing');
    await isSaved(tab);
    tab.channel.events?.onInterval(undefined);
    browser.server.isAway = true;
    tab.tick(1_000);
    await vi.waitFor(() => expect(view(tab).mining.retryAtMs).not.toBeNull());
    browser.server.isAway = false;
    tab.channel.events?.onOpen?.();
    await isSaved(tab);
  });

  test('ends no session when another tab of this browser has signed in to the same wallet', async () => {
    const tab = await mining(open({ isSignedIn: true }));
    await vi.waitFor(() => expect(tab.channel.isOpen).toBe(true));
    tab.channel.events?.onSessionEnd('session-replaced');
    tab.tick(10_000);
    await vi.waitFor(() => expect(browser.server.wallet.totalMined).toBeCloseTo(10 * RATE, 12));
    expect([view(tab).mining.ended, tab.channel.isOpen]).toEqual([null, true]);
  });
});
