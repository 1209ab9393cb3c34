import { Lock, Play, Square } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import { tvxPerSecond } from '#domain/miner/accrual.ts';
import { HIDDEN_HASHRATE_FACTOR, OFFLINE_HASHRATE_FACTOR, SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useServerClockMs } from '../calls/clock.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { SimulatedLabel } from '../components/panel.tsx';
import { useDockHeight } from '../components/use-dock-height.ts';
import { currentStreak } from '../history/history.tsx';
import type { Mining } from '../mining/miner-control.ts';
import { formatDuration, formatHashrate, formatTvx, formatTvxShort } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { HashrateChart } from './hashrate-chart.tsx';
import { type MiningIssue, MiningStatus, shortTime, useMiningIssue } from './mining-status.tsx';
import { NextGoal, StreakDays } from './next-goal.tsx';

interface MiningControlsProps {
  readonly mining: Mining;
  readonly isLocal: boolean;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
}

interface FirstViewProps extends MiningControlsProps {
  readonly history: HistoryData | undefined;
}

/** What a miner sees without scrolling: the stat cards, the next goal, Start and Stop, the state of saving. */
export function FirstView({ history, ...controls }: FirstViewProps): ReactNode {
  const [isPaused, setPaused] = useState(false);
  const { shown } = controls.mining;
  return (
    <section
      aria-labelledby="miner-stats"
      data-still={isPaused}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4"
    >
      <h3 id="miner-stats" className="sr-only">
        Your miner
      </h3>
      <StatCards view={shown} />
      <NextGoal view={shown}>
        {/* As high for two lines as for one and for none, so that nothing moves. */}
        <div className="min-h-12 content-center">
          {history !== undefined && <StreakDays streak={currentStreak(history, shown)} />}
        </div>
      </NextGoal>
      <div className="docked:order-last">
        <MiningControls {...controls} />
      </div>
      <HashrateChart
        running={shown.running}
        isFailing={shown.sync === 'failing'}
        hashrateThs={shown.wallet.hashrateThs}
        isPaused={isPaused}
        onPause={setPaused}
      />
      <SimulatedLabel />
    </section>
  );
}

/** The four stat cards of the specification. They change each second, so nothing here is announced. */
function StatCards({ view: { running, wallet } }: { readonly view: MiningView }): ReactNode {
  const { value, unit } = formatHashrate(wallet.hashrateThs);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-6 gap-y-4">
      <Stat label="Active Hashrate" value={running ? value : '0.00'} unit={unit} live={running} />
      <Stat label="TVX Mined (Total)" value={formatTvx(wallet.totalMinedTvx)} live={running} />
      <Stat
        label="TVX Balance"
        value={formatTvx(wallet.balanceTvx)}
        live={running}
        hint={`${formatTvxShort(tvxPerSecond(wallet))} TVX/s while mining`}
      />
      <Stat label="Mining Time" value={formatDuration(wallet.miningTimeSeconds)} live={running} />
    </dl>
  );
}

/**
 * Start and Stop and the state of saving, on a phone docked at the bottom of the window; the locked
 * withdrawal.
 */
function MiningControls({ mining, isLocal, isLoggingOut, onStop }: MiningControlsProps): ReactNode {
  const { running } = mining.mining;
  const isBlocked = mining.isOtherTabMining && !running;
  const issue = useMiningIssue(mining, isLocal);
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div
        ref={dock}
        className={
          'flex flex-wrap items-center gap-x-3 gap-y-1 undocked:contents docked:fixed docked:inset-x-0 docked:bottom-0 docked:z-10 ' +
          'docked:border-line docked:border-t docked:bg-ground docked:px-4 docked:pt-2 ' +
          'docked:pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
        }
      >
        <Button
          size="lg"
          variant={running ? 'secondary' : 'primary'}
          disabled={isLoggingOut || isBlocked}
          onClick={running ? onStop : mining.control.start}
          className="shrink-0 docked:order-last max-sm:px-3 undocked:w-[min(13rem,100%)]"
        >
          {running ? <Square aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
          {running ? 'Stop Mining' : 'Start Mining'}
        </Button>
        <div className="min-w-0 grow docked:order-first docked:w-full undocked:basis-72">
          <MiningStatus mining={mining} issue={issue} />
        </div>
      </div>
      {/* Styled as disabled, but focusable: it explains why. */}
      <button
        type="button"
        aria-disabled="true"
        onClick={() => toast(MINER_NOTICES.withdrawalsLocked)}
        className={
          'wrap-anywhere inline-flex min-h-11 min-w-0 max-w-full cursor-not-allowed select-none items-center justify-center gap-2 ' +
          'rounded-md border border-line border-dashed px-4 py-2 text-center text-muted text-sm hover:border-edge ' +
          'active:bg-sunken docked:w-full'
        }
      >
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        Withdrawals Locked (Until Mainnet)
      </button>
      <RatesLine isMining={running} issue={issue} />
    </div>
  );
}

/** At which rate it counts, or what an issue means. The longest of the sentences keeps their place. */
function RatesLine({ isMining, issue }: { readonly isMining: boolean; readonly issue: MiningIssue | undefined }) {
  return (
    <div className="grid min-w-0 grow text-muted text-sm undocked:basis-72">
      <p aria-hidden="true" className="invisible col-start-1 row-start-1">
        {ratesText('00:00')}
      </p>
      {/* The status announces the issue. */}
      <p aria-hidden={issue !== undefined} className="col-start-1 row-start-1">
        {issue?.text ?? <Rates isMining={isMining} />}
      </p>
    </div>
  );
}

/** Changes once a minute. */
function Rates({ isMining }: { readonly isMining: boolean }): ReactNode {
  const nowMs = useServerClockMs(MINUTE_MS);
  return ratesText(isMining ? shortTime(nowMs + SESSION_GAP_MS_MAX) : undefined);
}

function ratesText(until: string | undefined): string {
  const [hidden, offline] = [HIDDEN_HASHRATE_FACTOR * 100, OFFLINE_HASHRATE_FACTOR * 100];
  return `A hidden tab mines at ${hidden}%. With the site closed it is ${offline}%. ${comeBack(until)}`;
}

export const SESSION_HOURS = SESSION_GAP_MS_MAX / HOUR_MS;

/** `until`: when the hours of somebody who leaves now end; undefined while nothing is mined. */
export function comeBack(until: string | undefined): string {
  const end = until === undefined ? '' : ` (until ${until} if you leave now)`;
  return `Come back within ${SESSION_HOURS} hours${end}, or nothing is credited.`;
}
