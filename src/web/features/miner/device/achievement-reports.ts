import * as z from 'zod/mini';
import { ACHIEVEMENT_IDS, type MinerAchievementId } from '#domain/miner/history/achievement-list.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';

const ids = z.array(z.enum(ACHIEVEMENT_IDS));

const storedSchema = z.object({
  /** Seen before they were reached, and not celebrated yet. */
  open: ids,
  /** Of these: notified of. */
  notified: ids,
  /** When they were celebrated here, ms since the epoch by the server's clock. */
  reached: z._default(z.array(z.object({ id: z.enum(ACHIEVEMENT_IDS), atMs: z.number() })), []),
  /** The latest goals that were reached here. */
  goals: z._default(z.array(z.object({ tvx: z.number(), atMs: z.number() })), []),
});

const GOALS_KEPT = 5;

export type AchievementReports = ReturnType<typeof createAchievementReports>;

/**
 * What this browser has reported of one wallet's achievements, shared by its tabs. Without storage it lasts as long as
 * the page. Never throws.
 */
export function createAchievementReports(storage: SafeStorage, key: string) {
  const warning = "This device's record of reported achievements is corrupt and was removed";
  const record = createDeviceRecord(storage, key, { schema: storedSchema, warning });
  let latest: z.infer<typeof storedSchema> = { open: [], notified: [], reached: [], goals: [] };

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
      const stored = read();
      if (!stored.open.includes(id)) write({ ...stored, open: [...stored.open, id] });
    },
    /** True for the first of all tabs that notifies of it. */
    markNotified(id: MinerAchievementId): boolean {
      const stored = read();
      if (!stored.open.includes(id) || stored.notified.includes(id)) return false;
      write({ ...stored, notified: [...stored.notified, id] });
      return true;
    },
    /** True for the first of all tabs that celebrates it. */
    markCelebrated(id: MinerAchievementId, atMs: number): boolean {
      const { open, notified, reached, goals } = read();
      if (!open.includes(id)) return false;
      const others = (other: MinerAchievementId): boolean => other !== id;
      write({
        open: open.filter(others),
        notified: notified.filter(others),
        reached: [...reached, { id, atMs }],
        goals,
      });
      return true;
    },
    /** Another tab may have added it. */
    addGoal(tvx: number, atMs: number): void {
      const stored = read();
      if (stored.goals.some((goal) => goal.tvx === tvx)) return;
      write({ ...stored, goals: [...stored.goals, { tvx, atMs }].slice(-GOALS_KEPT) });
    },
    reached: () => read().reached,
    goals: () => read().goals,
    clear: record.clear,
  };
}
