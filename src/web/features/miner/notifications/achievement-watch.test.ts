import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { achievementProgress } from '#domain/miner/history/achievements.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { isSeen } from '../components/is-dialog-open.ts';
import { createAchievementReports } from '../device/achievement-reports.ts';
import { watchAchievements } from './achievement-watch.ts';

const NOW_MS = Date.UTC(2026, 2, 1);
const NOTHING = {
  miningTimeSeconds: 0,
  bestStreakDays: undefined,
  minedDays: undefined,
  bonusClaims: undefined,
  gamePoints: undefined,
};
const KEY = 'technovex:miner_achievements:0';

let area: Storage;
let stats: { totalMinedTvx: number; longestRunSeconds: number | undefined; friends: number | undefined };
/** Celebrations and notifications, with the tab. */
let reports: string[];
/** The tab that has the focus. */
let focusedTab: string;
let checks: Set<() => void>;

const check = (): void => {
  for (const each of checks) each();
};

const add = (work: () => void): (() => void) => {
  checks.add(work);
  return () => void checks.delete(work);
};

const openReports = () =>
  createAchievementReports(
    createSafeStorage(
      () => area,
      () => undefined,
    ),
    KEY,
  );

function openTab(name: string, isFocused = () => focusedTab === name): () => void {
  return watchAchievements({
    progress: () => achievementProgress({ ...NOTHING, ...stats, difficulty: 1_000_000 }).slice(0, 4),
    nowMs: () => NOW_MS,
    subscribe: add,
    reports: openReports(),
    isFocused,
    celebrate: (ids) => reports.push(`${name} celebrates ${ids.join(' and ')}`),
    notify: (id) => reports.push(`${name} notifies of ${id}`),
  });
}

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  area = memoryStorage();
  stats = { totalMinedTvx: 0.5, longestRunSeconds: 0, friends: 0 };
  reports = [];
  focusedTab = 'a';
  checks = new Set();
});

it('celebrates once what is reached in a focused tab, also after a reload', () => {
  const close = openTab('a');
  stats.totalMinedTvx = 1;
  check();
  check();
  expect(reports).toEqual(['a celebrates first-tvx']);
  expect(openReports().reached()).toEqual([{ id: 'first-tvx', atMs: NOW_MS }]);
  close();
  expect(checks.size).toBe(0);
  openTab('a');
  check();
  expect(reports).toHaveLength(1);
});

it('celebrates together what is reached at once', () => {
  openTab('a');
  stats = { totalMinedTvx: 1, longestRunSeconds: 24 * 3_600, friends: 0 };
  check();
  expect(reports).toEqual(['a celebrates day-of-mining and first-tvx']);
});

it('notifies once while no tab is focused, and celebrates in the next focused tab', () => {
  openTab('a');
  openTab('b');
  focusedTab = '';
  stats.friends = 3;
  check();
  check();
  expect(reports).toEqual(['a notifies of three-friends']);
  focusedTab = 'b';
  check();
  focusedTab = 'a';
  check();
  expect(reports).toEqual(['a notifies of three-friends', 'b celebrates three-friends']);
});

it('celebrates nothing behind a dialog, but once it is closed', () => {
  let dialog: object | null = {};
  vi.stubGlobal('document', { visibilityState: 'visible', hasFocus: () => true, querySelector: () => dialog });
  openTab('a', isSeen);
  stats.totalMinedTvx = 1;
  check();
  expect(reports).toEqual(['a notifies of first-tvx']);
  dialog = null;
  check();
  expect(reports).toEqual(['a notifies of first-tvx', 'a celebrates first-tvx']);
});

it('celebrates what was reached while no page was open, and what a reload interrupted', () => {
  openTab('a')();
  stats.longestRunSeconds = 24 * 3_600;
  focusedTab = '';
  openTab('a')();
  expect(reports).toEqual(['a notifies of day-of-mining']);
  focusedTab = 'a';
  openTab('a');
  expect(reports).toEqual(['a notifies of day-of-mining', 'a celebrates day-of-mining']);
});

it('reports nothing that was reached before this browser knew the wallet', () => {
  stats = { totalMinedTvx: 2, longestRunSeconds: undefined, friends: undefined };
  openTab('a');
  stats = { totalMinedTvx: 2, longestRunSeconds: 100_000, friends: 5 };
  check();
  expect(reports).toEqual([]);
});

it.each([
  ['is forbidden', () => Object.assign(area, { getItem: forbidden, setItem: forbidden })],
  ['is full', () => Object.assign(area, { setItem: forbidden })],
])('works as long as the page where storage %s', (_what, forbid) => {
  forbid();
  openTab('a');
  stats.totalMinedTvx = 1;
  check();
  check();
  expect(reports).toEqual(['a celebrates first-tvx']);
});

it('keeps the latest goals, each once', () => {
  const own = openReports();
  for (const tvx of [0.001, 0.002, 0.002, 0.005, 0.01, 0.02, 0.05]) own.addGoal(tvx, NOW_MS);
  expect(
    openReports()
      .goals()
      .map(({ tvx }) => tvx),
  ).toEqual([0.002, 0.005, 0.01, 0.02, 0.05]);
});

it('stores nothing after the device was forgotten', () => {
  const own = openReports();
  own.add('first-tvx');
  own.clear();
  own.add('three-friends');
  expect(area.getItem(KEY)).toBeNull();
});

function forbidden(): never {
  throw new DOMException('forbidden', 'SecurityError');
}
