import type { MinerAchievementId } from '#domain/miner/history/achievement-list.ts';
import type { AchievementProgress } from '#domain/miner/history/achievements.ts';
import type { AchievementReports } from '../device/achievement-reports.ts';

export interface AchievementWatchDeps {
  readonly progress: () => readonly AchievementProgress[];
  /** Calls back when the progress may have changed, or time has passed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly reports: Pick<AchievementReports, 'open' | 'add' | 'markNotified' | 'markCelebrated'>;
  /** Ms since the epoch. */
  readonly nowMs: () => number;
  /** This tab is visible and has the focus, and no dialog covers it. */
  readonly isFocused: () => boolean;
  /** Shown in this tab, together: each toast replaces the one before. At least one. */
  readonly celebrate: (ids: readonly MinerAchievementId[]) => void;
  readonly notify: (id: MinerAchievementId) => void;
}

/**
 * Reports each achievement that is reached, in one of the tabs: a notification while none has the focus, and a
 * celebration in the first that gets it. What was reached before this browser knew the wallet is not reported. Returns
 * a stop function.
 */
export function watchAchievements(deps: AchievementWatchDeps): () => void {
  const { reports } = deps;
  const pending = new Set(reports.open());
  const notified = new Set<MinerAchievementId>();

  function celebrate(reached: readonly MinerAchievementId[]): void {
    for (const id of reached) pending.delete(id);
    const celebrated = reached.filter((id) => reports.markCelebrated(id, deps.nowMs()));
    if (celebrated.length > 0) deps.celebrate(celebrated);
  }

  function notify(reached: readonly MinerAchievementId[]): void {
    for (const id of reached.filter((each) => !notified.has(each))) {
      notified.add(id);
      if (reports.markNotified(id)) deps.notify(id);
    }
  }

  function check(): void {
    const reached: MinerAchievementId[] = [];
    for (const { id, value, isReached } of deps.progress()) {
      if (isReached && pending.has(id)) reached.push(id);
      if (value === undefined || isReached || pending.has(id)) continue;
      pending.add(id);
      reports.add(id);
    }
    if (deps.isFocused()) celebrate(reached);
    else notify(reached);
  }

  check();
  return deps.subscribe(check);
}
