import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { HOUR_MS } from '#domain/miner/wallet-history.ts';
import { random, wallClockMs } from '#web/lib/clock.ts';
import { minerApi } from '../miner-api.ts';
import { createHistoryStore, type HistoryStore, type HistoryView } from './history-store.ts';

/** By then the sync that follows an action is committed. */
const SETTLED_MS = 2_500;
/** Miners read the hour that ended at different times. */
const HOUR_SPREAD_MS = 5 * 60_000;

let opened: { readonly email: string; readonly store: HistoryStore } | undefined;

/** The parts of the dashboard share one store. */
function historyStore(email: string): HistoryStore {
  if (opened?.email !== email) opened = { email, store: createHistoryStore(minerApi, email) };
  return opened.store;
}

/** The wallet's history, as far as it was loaded, and a function that loads it again. */
export function useHistory(email: string): { readonly view: HistoryView; readonly load: () => void } {
  const store = historyStore(email);
  return { view: useStore(store), load: store.load };
}

/**
 * Loads the wallet's history, and reads it again when mining starts or stops, a bonus, a level or an absence is
 * granted, and after each hour. Returns when this page stopped mining, ms since the epoch; undefined while it mines.
 */
export function useHistoryUpdates(email: string, { running, wallet, absence }: MiningSnapshot): number | undefined {
  const store = historyStore(email);
  const [stoppedAtMs, setStoppedAtMs] = useState<number>();
  const wasRunning = useRef(running);
  const change = [running, wallet.lastBonusClaimedMs, wallet.bonusPercent, wallet.level, absence?.isGranted].join();
  const seenChange = useRef(change);

  useEffect(() => void store.load(), [store]);

  useEffect(() => {
    if (running === wasRunning.current) return;
    wasRunning.current = running;
    setStoppedAtMs(running ? undefined : wallClockMs());
  }, [running]);

  useEffect(() => {
    if (change === seenChange.current) return undefined;
    seenChange.current = change;
    const timer = setTimeout(() => void store.refresh(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [store, change]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function refreshAfterHour(): void {
      const nowMs = wallClockMs();
      const waitMs = HOUR_MS - (nowMs % HOUR_MS) + random() * HOUR_SPREAD_MS;
      timer = setTimeout(() => {
        refreshAfterHour();
        void store.refresh();
      }, waitMs);
    }
    refreshAfterHour();
    return () => clearTimeout(timer);
  }, [store]);

  return stoppedAtMs;
}
