import { beforeEach, expect, it } from 'vitest';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { createMinerSettings, type MinerSettingsStore } from '../device/miner-settings.ts';
import type { BrowserNotification } from './browser-notifications.ts';
import { createNotifier, type MinerNotification } from './notifier.ts';

const KEY = 'technovex:miner_settings:0';
const REWARD: MinerNotification = { topic: 'rewards', id: 'daily-bonus', title: 'A bonus', description: 'Claim it.' };
const ACHIEVEMENT: MinerNotification = {
  topic: 'achievements',
  id: 'level',
  title: 'Level 2',
  description: 'Reached.',
};

let shown: BrowserNotification[];
let isFocused: boolean;
let settings: MinerSettingsStore;
let otherTab: MinerSettingsStore;
let notify: ReturnType<typeof createNotifier>;

beforeEach(() => {
  const area = memoryStorage();
  const storage = createSafeStorage(
    () => area,
    () => undefined,
  );
  settings = createMinerSettings(storage, KEY);
  otherTab = createMinerSettings(storage, KEY);
  shown = [];
  isFocused = false;
  notify = createNotifier({
    settings,
    notifications: { show: (notification) => shown.push(notification) },
    isFocused: async () => isFocused,
  });
});

it('shows an event with its text, under a tag by which a later one replaces it', async () => {
  await notify(REWARD);
  expect(shown).toEqual([{ tag: 'technovex:daily-bonus', title: 'A bonus', body: 'Claim it.' }]);
});

it('shows nothing while this tab or another one of the site is focused', async () => {
  isFocused = true;
  await notify(REWARD);
  await notify(ACHIEVEMENT);
  expect(shown).toEqual([]);
});

it('shows only what is switched on, also when another tab switched it', async () => {
  settings.change({ notifyRewards: false });
  await notify(REWARD);
  await notify(ACHIEVEMENT);
  otherTab.change({ notifyRewards: true, notifyAchievements: false });
  await notify(REWARD);
  await notify(ACHIEVEMENT);
  expect(shown.map(({ title }) => title)).toEqual(['Level 2', 'A bonus']);
});
