import { beforeEach, expect, it, vi } from 'vitest';
import type { MinerSettings } from '../device/miner-settings.ts';
import type { NotificationState } from './browser-notifications.ts';
import type { PushWish } from './browser-push.ts';
import { followPush, pushStatus } from './push-follow.ts';

const OFF = { pushBonus: false, pushLimit: false, pushNews: false };

let settings: MinerSettings;
let isMining: boolean;
let permission: NotificationState;
let nowMs: number;
let applied: PushWish[];
let failure: Error | undefined;
let checks: Set<() => void>;

/** What the server was told since the last call, as the names of the topics. */
async function told(): Promise<string[]> {
  for (const check of checks) check();
  await vi.waitFor(() => expect(pending).toBe(0));
  return applied.splice(0).map(({ wanted, topics }) => {
    const names = Object.entries(topics).flatMap(([name, isOn]) => (isOn ? [name] : []));
    return wanted ? names.join(' ') || 'nothing now' : 'never';
  });
}

let pending = 0;

function open(): () => void {
  return followPush({
    settings: () => settings,
    isMining: () => isMining,
    permission: () => permission,
    now: () => nowMs,
    subscribe(onChange) {
      checks.add(onChange);
      return () => void checks.delete(onChange);
    },
    async apply(wish) {
      pending += 1;
      await Promise.resolve();
      pending -= 1;
      if (failure !== undefined) throw failure;
      applied.push(wish);
    },
  });
}

beforeEach(() => {
  settings = { autoMine: false, notifyRewards: true, notifyAchievements: true, ...OFF };
  isMining = false;
  permission = 'granted';
  nowMs = 0;
  applied = [];
  failure = undefined;
  checks = new Set();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('ends at the start what was switched off while the server was away, once', async () => {
  open();
  expect(await told()).toEqual(['never']);
  expect(await told()).toEqual([]);
});

it('tells the server once what is switched on, and renews it when the wallet is opened again', async () => {
  settings = { ...settings, pushBonus: true, pushNews: true };
  const close = open();
  expect(await told()).toEqual(['bonus news']);
  expect(await told()).toEqual([]);
  settings = { ...settings, pushNews: false };
  expect(await told()).toEqual(['bonus']);
  close();
  expect(checks.size).toBe(0);
  open();
  expect(await told()).toEqual(['bonus']);
});

it('asks to be told of the limit only while this browser mines', async () => {
  settings = { ...settings, pushLimit: true };
  open();
  expect(await told()).toEqual(['nothing now']);
  isMining = true;
  expect(await told()).toEqual(['limit']);
  isMining = false;
  expect(await told()).toEqual(['nothing now']);
});

it('waits until the browser allows it', async () => {
  settings = { ...settings, pushBonus: true };
  for (permission of ['default', 'denied', 'unsupported'] as const) {
    const close = open();
    expect(await told()).toEqual([]);
    close();
  }
  permission = 'granted';
  open();
  expect(await told()).toEqual(['bonus']);
});

it('says that it failed, and tries again after a minute', async () => {
  settings = { ...settings, pushBonus: true };
  failure = new Error('offline');
  open();
  expect(await told()).toEqual([]);
  expect(pushStatus.getState().isFailing).toBe(true);
  failure = undefined;
  nowMs = 59_999;
  expect(await told()).toEqual([]);
  nowMs = 60_000;
  expect(await told()).toEqual(['bonus']);
  expect(pushStatus.getState().isFailing).toBe(false);
});
