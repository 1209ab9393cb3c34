import { createStore } from 'zustand/vanilla';
import type { HistoryData } from '#contract/miner.ts';
import { logWarning } from '#web/lib/log.ts';
import type { MinerApi } from '../miner-api.ts';

/** 'failed': nothing could be loaded yet. */
export type HistoryView =
  | { readonly type: 'loading' }
  | { readonly type: 'failed' }
  | { readonly type: 'loaded'; readonly history: HistoryData };

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** A wallet's history: loaded once for 30 days, then refreshed for the last 24 hours. Nothing here rejects. */
export function createHistoryStore(api: Pick<MinerApi, 'readHistory'>, email: string) {
  const { setState, ...view } = createStore<HistoryView>(() => ({ type: 'loading' }));

  async function load(): Promise<void> {
    try {
      setState({ type: 'loaded', history: await api.readHistory(email, '30d') }, true);
    } catch (error) {
      logWarning('The history could not be read', error);
      // What was loaded stays.
      if (view.getState().type !== 'loaded') setState({ type: 'failed' }, true);
    }
  }

  return {
    ...view,
    load,
    /** Reads the last 24 hours again, or everything when nothing was loaded yet. */
    async refresh(): Promise<void> {
      const before = view.getState();
      if (before.type !== 'loaded') return load();
      try {
        const latest = await api.readHistory(email, '24h');
        setState({ type: 'loaded', history: mergeHistory(before.history, latest) }, true);
      } catch (error) {
        logWarning('The history could not be refreshed', error);
      }
    },
  };
}

/** Returns `latest` with the hours of `earlier` that it does not contain. */
export function mergeHistory(earlier: HistoryData, latest: HistoryData): HistoryData {
  const byStart = new Map([...earlier.hours, ...latest.hours].map((hour) => [hour.start, hour]));
  const hours = [...byStart.values()].sort((a, b) => a.start.localeCompare(b.start));
  return { ...latest, hours };
}
