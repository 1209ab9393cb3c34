import * as z from 'zod/mini';
import { ACHIEVEMENT_IDS, type MinerAchievementId } from '#domain/miner/history/achievements.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { readStoredJson } from '#web/lib/stored-json.ts';

const ids = z.array(z.enum(ACHIEVEMENT_IDS));

const storedSchema = z.object({
  /** Seen before they were reached, and not celebrated yet. */
  open: ids,
  /** Of these: notified of. */
  notified: ids,
});

type Marks = z.infer<typeof storedSchema>;

export type AchievementMarks = ReturnType<typeof createAchievementMarks>;

/**
 * What this browser has reported of one wallet's achievements, shared by its tabs. Without storage it lasts as long as
 * the page. Never throws.
 */
export function createAchievementMarks(storage: SafeStorage, key: string) {
  let marks: Marks = { open: [], notified: [] };
  let isForgotten = false;

  /** Another tab may have changed them. */
  function read(): Marks {
    const warning = "This device's marks of reached achievements are corrupt and were removed";
    return readStoredJson(storage, key, { schema: storedSchema, warning }) ?? marks;
  }

  function write(next: Marks): void {
    marks = next;
    if (!isForgotten) storage.write(key, JSON.stringify(next));
  }

  return {
    open: (): readonly MinerAchievementId[] => read().open,
    /** Marks an achievement that is not reached. */
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
    /** Removes the marks from this device; later ones are not stored. */
    forget(): void {
      isForgotten = true;
      storage.remove(key);
    },
  };
}
