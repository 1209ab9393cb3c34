import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { HistoryData } from '#contract/miner.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { serverNowMs } from '../calls/clock.ts';
import { minerApi } from '../calls/miner-api.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import type { MiningView } from '../rules/mining-state.ts';

/** 'failed': nothing could be loaded yet. */
export type HistoryView =
  | { readonly type: 'loading' | 'failed' }
  | { readonly type: 'loaded'; readonly history: HistoryData };

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

let opened: { readonly email: string; readonly store: ReturnType<typeof createHistoryStore> } | undefined;

/** The history of a wallet, one for all parts of the page. */
export function historyOf(email: string): ReturnType<typeof createHistoryStore> {
  if (opened?.email !== email) opened = { email, store: createHistoryStore(email) };
  return opened.store;
}

/** The wallet's history, as far as it was loaded. */
export function useHistory(email: string): HistoryView {
  return useStore(historyOf(email));
}

/** False: nothing was ever mined and nothing happened, so the specified samples are shown. */
export function hasOwnHistory({ days, events }: HistoryData, hasMined: boolean): boolean {
  return hasMined || days.length > 0 || events.length > 0;
}

/** The streak by the server's days, with today as soon as this page mines. */
export function currentStreak({ days }: HistoryData, { running, runSeconds }: MiningView): Streak {
  const today = dayNumber(serverNowMs());
  const mined = days.filter((each) => each.mined > 0).map(({ day }) => dayNumber(Date.parse(day)));
  return streakOf(running && runSeconds > 0 ? [...mined, today] : mined, today);
}

/** What the days mined, TVX, by their numbers since the epoch: today with what was mined since the history was read. */
export function minedOfDays({ days, totalMined }: HistoryData, totalNowTvx: number): ReadonlyMap<number, number> {
  const mined = new Map(days.map((each) => [dayNumber(Date.parse(each.day)), each.mined]));
  const today = dayNumber(serverNowMs());
  return mined.set(today, (mined.get(today) ?? 0) + Math.max(0, totalNowTvx - totalMined));
}

interface LoadedHistoryProps {
  readonly email: string;
  readonly children: (history: HistoryData) => ReactNode;
}

/** What is drawn of the history, and before it that it loads or why it does not. */
export function LoadedHistory({ email, children }: LoadedHistoryProps): ReactNode {
  const view = useHistory(email);
  switch (view.type) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return (
        <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
          Your history could not be loaded.
          <Button variant="secondary" onClick={historyOf(email).load}>
            Try again
          </Button>
        </p>
      );
    case 'loaded':
      return children(view.history);
  }
}

/** Delay of a refresh: by then the sync that follows an action is committed. */
const COMMIT_DELAY_MS = 2_500;
/** Spreads the requests of all miners after the end of an hour. */
const HOUR_SPREAD_MS = 5 * MINUTE_MS;

/**
 * Loads a wallet's history, and reads it again when mining starts or stops, a bonus, a level or an absence is granted,
 * and after each hour. Returns a stop function.
 */
export function followHistory(
  history: { readonly load: () => Promise<void> },
  control: Pick<MinerControl, 'getState' | 'subscribe'>,
): () => void {
  let seen = recordedState(control.getState().mining);
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let hourTimer: ReturnType<typeof setTimeout>;

  function refreshAfterHour(): void {
    const waitMs = HOUR_MS - (serverNowMs() % HOUR_MS) + random() * HOUR_SPREAD_MS;
    hourTimer = setTimeout(() => {
      refreshAfterHour();
      void history.load();
    }, waitMs);
  }

  void history.load();
  refreshAfterHour();
  const unsubscribe = control.subscribe(({ mining }) => {
    const recorded = recordedState(mining);
    if (recorded === seen) return;
    seen = recorded;
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => void history.load(), COMMIT_DELAY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(refreshTimer);
    clearTimeout(hourTimer);
  };
}

/** Everything in a view whose change the server records as an event, in one comparable text. */
function recordedState({ running, wallet, absence }: MiningView): string {
  return [running, wallet.lastBonusClaimedMs, wallet.bonusPercent, wallet.level, absence?.isGranted].join();
}

/** `open`: today, on which nothing was mined yet. `ahead`: after today. */
export type StreakDay = 'mined' | 'open' | 'ahead';

export interface Streak {
  /** Mined days up to today without a missed one; an open today does not end it. */
  readonly days: number;
  /** The longest ever, this one included. */
  readonly best: number;
  /** The first day of `week`, days since the epoch. */
  readonly weekFrom: number;
  /** Seven days from the first of the streak, or the last seven of a longer one, oldest first. */
  readonly week: readonly StreakDay[];
}

const WEEK_DAYS = 7;

export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Returns the streak of the days on which was mined, at `today`. Days (UTC) are counted since the epoch. */
export function streakOf(minedDays: Iterable<number>, today: number): Streak {
  const mined = new Set(minedDays);
  const daysUntil = (day: number): number => {
    let days = 0;
    while (mined.has(day - days)) days += 1;
    return days;
  };
  const last = mined.has(today) ? today : today - 1;
  const days = daysUntil(last);
  const best = Math.max(0, ...[...mined].filter((day) => !mined.has(day + 1)).map(daysUntil));
  const weekFrom = days === 0 ? today : Math.max(last - days + 1, today - WEEK_DAYS + 1);
  const week = Array.from({ length: WEEK_DAYS }, (_, index): StreakDay => {
    const day = weekFrom + index;
    if (mined.has(day)) return 'mined';
    return day === today ? 'open' : 'ahead';
  });
  return { days, best, weekFrom, week };
}
