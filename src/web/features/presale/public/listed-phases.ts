import type { PresalePhaseText } from '#web/content/presale.ts';

/** More would bury the rest of the landing page; `/presale` has them all. */
export const LISTED_PHASES_MAX = 6;

/** The phases that the landing page shows, the active ones first; of too many, what is ahead before the past. */
export function listedPhases(phases: readonly PresalePhaseText[]): readonly PresalePhaseText[] {
  const active = phases.filter(({ status }) => status === 'active');
  const others = phases.filter(({ status }) => status !== 'active');
  if (phases.length <= LISTED_PHASES_MAX) return [...active, ...others];
  const pending = others.filter(({ status }) => status === 'pending');
  const newestPast = others.filter(({ status }) => status === 'completed').reverse();
  return [...active, ...pending, ...newestPast].slice(0, LISTED_PHASES_MAX);
}
