import { beforeEach, expect, test, vi } from 'vitest';
import { openBrowser, openSite, type TabDeps } from '../testing/control-harness.ts';

let shared: TabDeps;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  shared = await openBrowser();
});

async function mining(site = openSite(shared)) {
  site.setWallet(site.wallet);
  await site.miner.getState().control?.start();
  expect(site.miner.getState().status?.where).toBe('this-tab');
  return { ...site, tick: (ms: number) => site.controls.at(-1)?.tick(ms) };
}

test('opens one miner for an open wallet, and stops it with a last sync when the session leaves the wallet', async () => {
  const { miner, wallet, controls, notified, setWallet, tick } = await mining();
  miner.open();
  setWallet({ ...wallet, isLocal: false });
  expect(controls).toHaveLength(1);
  expect([...notified]).toEqual([controls[0]?.control]);
  tick(10_000);
  setWallet(null);
  expect(miner.getState()).toMatchObject({ control: undefined, status: undefined });
  expect(notified.size).toBe(0);
  await vi.waitFor(() => expect(shared.server.wallet.totalMined).toBeCloseTo(0.0005, 12));
  expect(controls[0]?.control.getState().mining.running).toBe(false);
});

test('shows rate, balance and an outage while it mines, and nothing otherwise', async () => {
  const tab = await mining();
  tab.tick(10_000);
  expect(tab.miner.getState().status).toEqual({
    where: 'this-tab',
    hashrateThs: 1,
    balanceTvx: expect.closeTo(0.0005, 12),
    isFailing: false,
  });
  await vi.waitFor(() => expect(tab.miner.getState().control?.getState().mining.sync).toBe('saved'));
  shared.server.isAway = true;
  tab.tick(10_000);
  await vi.waitFor(() => expect(tab.miner.getState().status?.isFailing).toBe(true));
  await tab.miner.getState().control?.stop();
  expect(tab.miner.getState().status).toBeUndefined();
});

test.each([
  [false, 1],
  [true, 0.4],
])('shows what another tab mines, at its rate: hidden %s', async (isHidden, hashrateThs) => {
  const first = await mining(openSite({ ...shared, isHidden }));
  const second = openSite(shared);
  second.setWallet(second.wallet);
  await vi.waitFor(() => expect(second.miner.getState().status?.where).toBe('other-tab'));
  first.tick(10_000);
  await vi.waitFor(() => expect(second.miner.getState().status).toMatchObject({ where: 'other-tab', hashrateThs }));
  expect(second.miner.getState().status?.balanceTvx).toBe(first.miner.getState().status?.balanceTvx);
});

test('ends with the session that the server ends, and shows that until another tab mines again', async () => {
  const tab = await mining();
  tab.controls[0]?.channel.events?.onSessionEnd('session-replaced');
  await vi.waitFor(() => expect(tab.ended).toEqual(['session-replaced']));
  expect(tab.miner.getState()).toMatchObject({ control: undefined, status: undefined, ended: 'session-replaced' });
  expect([tab.controls[0]?.channel.isOpen, shared.copy.isMining()]).toEqual([false, false]);
  await tab.miner.resume();
  expect(tab.miner.getState()).toMatchObject({ ended: undefined, control: tab.controls[1]?.control });
});
