import { beforeEach, expect, it, vi } from 'vitest';
import { createSafeStorage, type SafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { createMinerSettings } from './local-copy.ts';

const KEY = 'technovex:miner_settings:0';
const SPECIFIED = {
  autoMine: false,
  notifyRewards: true,
  notifyAchievements: true,
};

let area: Storage;
let storage: SafeStorage;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  area = memoryStorage();
  storage = createSafeStorage(
    () => area,
    () => undefined,
  );
});

const open = () => createMinerSettings(storage, KEY);

it('starts as specified, stores a change, and changes nothing else', () => {
  const settings = open();
  expect(settings.getState()).toEqual({ settings: SPECIFIED, isStored: true });
  expect(area.length).toBe(0);
  settings.change({ autoMine: true });
  settings.change({ notifyRewards: false });
  const changed = { ...SPECIFIED, autoMine: true, notifyRewards: false };
  expect(settings.getState()).toEqual({ settings: changed, isStored: true });
  expect(open().getState().settings).toEqual(changed);
});

it('keeps changes while the page is open when storage is forbidden, and reports that they are not stored', () => {
  storage = createSafeStorage(
    () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
    () => undefined,
  );
  const settings = open();
  expect(settings.getState()).toEqual({ settings: SPECIFIED, isStored: false });
  settings.change({ autoMine: true });
  settings.change({ notifyAchievements: false });
  settings.reload();
  expect(settings.getState()).toEqual({
    settings: { ...SPECIFIED, autoMine: true, notifyAchievements: false },
    isStored: false,
  });
});

it('follows what another tab stored, and does not undo it with a change of its own', () => {
  const [settings, other] = [open(), open()];
  other.change({ autoMine: true });
  settings.change({ notifyRewards: false });
  other.reload();
  const both = { ...SPECIFIED, autoMine: true, notifyRewards: false };
  expect([settings.getState().settings, other.getState().settings]).toEqual([both, both]);
});

it.each(['', 'null', '[]', '{"autoMine":"yes"}', '{'])('starts as specified when %j is stored', (stored) => {
  area.setItem(KEY, stored);
  expect(open().getState()).toEqual({ settings: SPECIFIED, isStored: true });
  expect(area.getItem(KEY)).toBeNull();
});

it('uses the default of a setting that is not stored, and ignores unknown ones', () => {
  area.setItem(KEY, '{"autoMine":true,"colour":"volt"}');
  expect(open().getState().settings).toEqual({ ...SPECIFIED, autoMine: true });
});
