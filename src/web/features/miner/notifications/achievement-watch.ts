import type { AchievementProgress, MinerAchievementId } from '../rules/achievements.ts';

export interface AchievementWatchDeps {
  readonly progress: () => readonly AchievementProgress[];
  /** Calls back when the progress may have changed, or time has passed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** This tab is visible and has the focus, and no dialog covers it. */
  readonly isSeen: () => boolean;
  /** Called with all that were reached, together: each toast replaces the one before. */
  readonly celebrate: (ids: readonly MinerAchievementId[]) => void;
}

/** Reports each achievement once that is reached while the page is open. Returns a stop function. */
export function watchAchievements({ progress, subscribe, isSeen, celebrate }: AchievementWatchDeps): () => void {
  const open = new Set<MinerAchievementId>();

  function check(): void {
    const latest = progress();
    for (const { id, value, isReached } of latest) if (value !== undefined && !isReached) open.add(id);
    const reached = latest.filter(({ id, isReached }) => isReached && open.has(id)).map(({ id }) => id);
    if (reached.length === 0 || !isSeen()) return;
    for (const id of reached) open.delete(id);
    celebrate(reached);
  }

  check();
  return subscribe(check);
}
