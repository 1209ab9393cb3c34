import { beforeEach, expect, it } from 'vitest';
import { followWatchedTabs, type WatchedTabs } from './watched-tabs.ts';

let held: string[];
let watched: string;
let followers: Set<() => void>;

/** Shared Web Locks of the tabs of one test; a lock is granted a moment after it was requested. */
const locks = {
  query: async () => ({ held: held.map((name) => ({ name, mode: 'exclusive' })), pending: [] }),
  request: async (name: string, { signal }: LockOptions, use: () => Promise<void>) => {
    await Promise.resolve();
    signal?.throwIfAborted();
    held.push(name);
    await use();
    held.splice(held.indexOf(name), 1);
  },
} as unknown as LockManager;

function openTab(name: string, own: LockManager | null = locks): WatchedTabs {
  return followWatchedTabs({
    tabId: name,
    locks: own ?? undefined,
    isWatchedHere: () => watched === name,
    onChange: (follow) => {
      followers.add(follow);
      return () => void followers.delete(follow);
    },
  });
}

async function lookAt(name: string): Promise<void> {
  watched = name;
  for (const follow of followers) follow();
  await new Promise((settled) => setTimeout(settled));
}

beforeEach(() => {
  held = [];
  watched = '';
  followers = new Set();
});

it('a hidden tab knows that another one is looked at, until nobody looks', async () => {
  openTab('a');
  const hidden = openTab('b');
  expect(await hidden.isAnyWatched()).toBe(false);
  await lookAt('a');
  expect(await hidden.isAnyWatched()).toBe(true);
  await lookAt('b');
  expect(await hidden.isAnyWatched()).toBe(true);
  await lookAt('');
  expect(await hidden.isAnyWatched()).toBe(false);
  expect(held).toEqual([]);
});

it('counts neither a tab that was closed nor one that was looked at for a moment', async () => {
  const first = openTab('a');
  const second = openTab('b');
  await lookAt('a');
  first.stop();
  await lookAt('');
  expect(await second.isAnyWatched()).toBe(false);
  watched = 'b';
  for (const follow of followers) follow();
  await lookAt('');
  expect({ held, followers: followers.size }).toEqual({ held: [], followers: 1 });
});

it('does not count its own tab before the browser reports that it is no longer looked at', async () => {
  const tab = openTab('a');
  await lookAt('a');
  watched = '';
  expect(await tab.isAnyWatched()).toBe(false);
});

it.each([
  ['missing', null],
  [
    'forbidden',
    {
      query: () => Promise.reject(new DOMException('no', 'SecurityError')),
      request: () => Promise.reject(new DOMException('no', 'SecurityError')),
    } as unknown as LockManager,
  ],
])('knows its own tab where locks are %s', async (_what, own) => {
  const tab = openTab('a', own);
  await lookAt('a');
  expect(await tab.isAnyWatched()).toBe(true);
  await lookAt('b');
  expect(await tab.isAnyWatched()).toBe(false);
});
