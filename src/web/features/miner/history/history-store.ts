import { createStore } from 'zustand/vanilla';
import type { HistoryData } from '#contract/miner.ts';
import { logWarning } from '#web/lib/log.ts';
import { minerApi } from '../calls/miner-api.ts';

export interface LoadedHistory {
  readonly type: 'loaded';
  readonly history: HistoryData;
}

/** 'failed': nothing could be loaded yet. */
export type HistoryView = { readonly type: 'loading' } | { readonly type: 'failed' } | LoadedHistory;

export type HistoryStore = ReturnType<typeof createHistoryStore>;

function createHistoryStore(email: string) {
  const { setState, ...view } = createStore<HistoryView>(() => ({ type: 'loading' }));
  return {
    ...view,
    /** Never rejects. */
    async load(): Promise<void> {
      try {
        setState({ type: 'loaded', history: await minerApi.readHistory(email) }, true);
      } catch (error) {
        logWarning('The history could not be read', error);
        // What was loaded stays.
        if (view.getState().type !== 'loaded') setState({ type: 'failed' }, true);
      }
    },
  };
}

let opened: { readonly email: string; readonly store: HistoryStore } | undefined;

/** The history of a wallet, one for all parts of the page. */
export function historyOf(email: string): HistoryStore {
  if (opened?.email !== email) opened = { email, store: createHistoryStore(email) };
  return opened.store;
}
