import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#web/components/ui/button.tsx';
import { serverNowMs } from '../calls/clock.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_HISTORY } from '../texts/history.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import type { StoppedRun } from './activity-entries.ts';
import { type HistoryView, historyOf } from './history-store.ts';

/** The wallet's history, as far as it was loaded, and a function that loads it again. */
export function useHistory(email: string): { readonly view: HistoryView; readonly load: () => void } {
  const store = historyOf(email);
  return { view: useStore(store), load: store.load };
}

/** Returns how this page stopped mining; undefined while it mines, or has not mined. */
export function useStoppedRun({ running, runSeconds, wallet }: MiningView): StoppedRun | undefined {
  const [stoppedAtMs, setStoppedAtMs] = useState<number>();
  const wasRunning = useRef(running);

  useEffect(() => {
    if (running === wasRunning.current) return;
    wasRunning.current = running;
    setStoppedAtMs(running ? undefined : serverNowMs());
  }, [running]);

  const { totalMinedTvx } = wallet;
  return useMemo(
    () => (stoppedAtMs === undefined || running ? undefined : { atMs: stoppedAtMs, runSeconds, totalMinedTvx }),
    [stoppedAtMs, running, runSeconds, totalMinedTvx],
  );
}

/** False: nothing was ever mined and nothing happened, so the specified samples are shown. */
export function hasOwnHistory(view: HistoryView, hasMined: boolean): boolean {
  if (hasMined) return true;
  return view.type === 'loaded' && (view.history.days.length > 0 || view.history.events.length > 0);
}

export function HistoryLoadError({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
      {MINER_HISTORY.loadError}
      <Button variant="secondary" onClick={onRetry}>
        {MINER_CONTENT.again}
      </Button>
    </p>
  );
}
