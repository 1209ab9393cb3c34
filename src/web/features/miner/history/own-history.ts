import type { MinedTotals } from '#domain/miner/merge.ts';
import type { HistoryView } from './history-store.ts';

/** False: nothing was ever mined and nothing happened, so the specified samples are shown. */
export function hasOwnHistory(view: HistoryView, { totalMinedTvx }: MinedTotals): boolean {
  if (totalMinedTvx > 0) return true;
  return view.type === 'loaded' && (view.history.hours.length > 0 || view.history.events.length > 0);
}
