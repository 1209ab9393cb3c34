import type { AchievementProgress, MinerAchievementId } from '#domain/miner/history/achievements.ts';
import type { AchievementReports } from '../device/achievement-reports.ts';

export interface AchievementWatchDeps {
  readonly progress: () => readonly AchievementProgress[];
  /** Calls back when the progress may have changed, or time has passed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly reports: Pick<AchievementReports, 'open' | 'add' | 'markNotified' | 'markCelebrated'>;
  /** This tab is visible and has the focus. */
  readonly isFocused: () => boolean;
  /** Shown in this tab. */
  readonly celebrate: (id: MinerAchievementId) => void;
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

  function report(id: MinerAchievementId): void {
    if (deps.isFocused()) {
      pending.delete(id);
      if (reports.markCelebrated(id)) deps.celebrate(id);
    } else if (!notified.has(id)) {
      notified.add(id);
      if (reports.markNotified(id)) deps.notify(id);
    }
  }

  function check(): void {
    for (const { id, value, isReached } of deps.progress()) {
      if (isReached && pending.has(id)) report(id);
      if (value === undefined || isReached || pending.has(id)) continue;
      pending.add(id);
      reports.add(id);
    }
  }

  check();
  return deps.subscribe(check);
}
