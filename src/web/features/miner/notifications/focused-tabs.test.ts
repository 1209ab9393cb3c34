import { beforeEach, expect, it } from 'vitest';
import { type FocusedTabs, followFocusedTabs } from './focused-tabs.ts';

let held: string[];
let focused: string;
let listeners: Set<() => void>;

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

function openTab(name: string, own: LockManager | null = locks): FocusedTabs {
  return followFocusedTabs({
    tabId: name,
    locks: own ?? undefined,
    isFocusedHere: () => focused === name,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}

async function focusTab(name: string): Promise<void> {
  focused = name;
  for (const listener of listeners) listener();
  await new Promise((settled) => setTimeout(settled));
}

beforeEach(() => {
  held = [];
  focused = '';
  listeners = new Set();
});

it('a hidden tab knows that another one is focused, until none is', async () => {
  openTab('a');
  const hidden = openTab('b');
  expect(await hidden.isAnyFocused()).toBe(false);
  await focusTab('a');
  expect(await hidden.isAnyFocused()).toBe(true);
  await focusTab('b');
  expect(await hidden.isAnyFocused()).toBe(true);
  await focusTab('');
  expect(await hidden.isAnyFocused()).toBe(false);
  expect(held).toEqual([]);
});

it('counts neither a tab that was closed nor one that was focused for a moment', async () => {
  const first = openTab('a');
  const second = openTab('b');
  await focusTab('a');
  first.stop();
  await focusTab('');
  expect(await second.isAnyFocused()).toBe(false);
  focused = 'b';
  for (const listener of listeners) listener();
  await focusTab('');
  expect({ held, listeners: listeners.size }).toEqual({ held: [], listeners: 1 });
});

it('does not count its own tab before the browser reports that it lost the focus', async () => {
  const tab = openTab('a');
  await focusTab('a');
  focused = '';
  expect(await tab.isAnyFocused()).toBe(false);
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
  await focusTab('a');
  expect(await tab.isAnyFocused()).toBe(true);
  await focusTab('b');
  expect(await tab.isAnyFocused()).toBe(false);
});
