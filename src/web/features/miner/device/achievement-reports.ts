import * as z from 'zod/mini';
import { ACHIEVEMENT_IDS, type MinerAchievementId } from '#domain/miner/history/achievements.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';

const ids = z.array(z.enum(ACHIEVEMENT_IDS));

const storedSchema = z.object({
  /** Seen before they were reached, and not celebrated yet. */
  open: ids,
  /** Of these: notified of. */
  notified: ids,
});

export type AchievementReports = ReturnType<typeof createAchievementReports>;

/**
 * What this browser has reported of one wallet's achievements, shared by its tabs. Without storage it lasts as long as
 * the page. Never throws.
 */
export function createAchievementReports(storage: SafeStorage, key: string) {
  const warning = "This device's record of reported achievements is corrupt and was removed";
  const record = createDeviceRecord(storage, key, { schema: storedSchema, warning });
  let latest: z.infer<typeof storedSchema> = { open: [], notified: [] };

  /** Another tab may have changed them. */
  const read = () => record.read() ?? latest;

  function write(next: typeof latest): void {
    latest = next;
    record.write(next);
  }

  return {
    open: (): readonly MinerAchievementId[] => read().open,
    /** Adds an achievement that is not reached, to be reported when it is. */
    add(id: MinerAchievementId): void {
      const { open, notified } = read();
      if (!open.includes(id)) write({ open: [...open, id], notified });
    },
    /** True for the first of all tabs that notifies of it. */
    markNotified(id: MinerAchievementId): boolean {
      const { open, notified } = read();
      if (!open.includes(id) || notified.includes(id)) return false;
      write({ open, notified: [...notified, id] });
      return true;
    },
    /** True for the first of all tabs that celebrates it. */
    markCelebrated(id: MinerAchievementId): boolean {
      const { open, notified } = read();
      if (!open.includes(id)) return false;
      const others = (other: MinerAchievementId): boolean => other !== id;
      write({ open: open.filter(others), notified: notified.filter(others) });
      return true;
    },
    clear: record.clear,
  };
}
