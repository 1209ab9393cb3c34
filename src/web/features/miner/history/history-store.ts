import { createStore } from 'zustand/vanilla';
import type { HistoryData } from '#contract/miner.ts';
import { logWarning } from '#web/lib/log.ts';
import { type MinerApi, minerApi } from '../calls/miner-api.ts';
import { serverNowMs } from '../calls/server-clock.ts';

export interface LoadedHistory {
  readonly type: 'loaded';
  readonly history: HistoryData;
  /** When it was read last, ms since the epoch by the server's clock. */
  readonly readAtMs: number;
}

/** 'failed': nothing could be loaded yet. */
export type HistoryView = { readonly type: 'loading' } | { readonly type: 'failed' } | LoadedHistory;

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** A wallet's history: loaded once for 30 days, then refreshed for the last 24 hours. Nothing here rejects. */
export function createHistoryStore(api: Pick<MinerApi, 'readHistory'>, email: string, nowMs: () => number) {
  const { setState, ...view } = createStore<HistoryView>(() => ({ type: 'loading' }));

  function show(history: HistoryData): void {
    setState({ type: 'loaded', history, readAtMs: nowMs() }, true);
  }

  async function load(): Promise<void> {
    try {
      show(await api.readHistory(email, '30d'));
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
        show(mergeHistory(before.history, await api.readHistory(email, '24h')));
      } catch (error) {
        logWarning('The history could not be refreshed', error);
      }
    },
  };
}

let opened: { readonly email: string; readonly store: HistoryStore } | undefined;

/** The history of a wallet, one for all parts of the page. */
export function historyOf(email: string): HistoryStore {
  if (opened?.email !== email) opened = { email, store: createHistoryStore(minerApi, email, serverNowMs) };
  return opened.store;
}

/** Returns `latest` with the hours of `earlier` that it does not contain. */
export function mergeHistory(earlier: HistoryData, latest: HistoryData): HistoryData {
  const byStart = new Map([...earlier.hours, ...latest.hours].map((hour) => [hour.start, hour]));
  const hours = [...byStart.values()].sort((a, b) => a.start.localeCompare(b.start));
  return { ...latest, hours };
}
