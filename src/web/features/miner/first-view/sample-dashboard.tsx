import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MINING_TICK_MS } from '#domain/miner/constants.ts';
import { formatDuration } from '#domain/miner/format.ts';
import { type ConfirmedWallet, earn, openLedger, statsOf } from '#domain/miner/mining-ledger.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_SAMPLE } from '#web/content/home/miner-teaser.ts';
import { setMotionPaused, useMotion } from '#web/lib/motion.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { HashrateChart } from './hashrate-chart.tsx';
import { NextGoal } from './next-goal.tsx';
import { BalanceAmount, StatCards } from './stats.tsx';
import { useInView } from './use-in-view.ts';

const WALLET: ConfirmedWallet = {
  ...MINER_SAMPLE,
  balanceTvx: MINER_SAMPLE.totalMinedTvx,
  difficulty: 1,
  bonusPercent: 0,
  // Never due: the sample has no control that claims it.
  lastBonusClaimedMs: Number.MAX_SAFE_INTEGER,
};

const OPENED = openLedger(WALLET, 0);

/** The first view of the dashboard on sample data, mining by the real rules while it is seen. */
export function SampleDashboard({
  title = MINER_DASHBOARD.title,
  isNarrow = false,
}: {
  readonly title?: string;
  /** Beside a form: one column, so that the balance is the largest figure here too. */
  readonly isNarrow?: boolean;
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const isInView = useInView(frame);
  const { isMoving, isPaused } = useMotion();
  const view = sampleView(useSecondsWhile(isMoving && isInView));
  return (
    <div ref={frame} data-still={!isMoving} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-base sm:text-xl">{title}</h3>
        <Badge tone="live">
          <span className="max-sm:sr-only">{MINER_DASHBOARD.stats.time} </span>
          <span className="numeric">{formatDuration(view.wallet.miningTimeSeconds)}</span>
        </Badge>
        <Badge tone="info" className="numeric max-sm:hidden">
          {MINER_DASHBOARD.level.level} {view.wallet.level}
        </Badge>
      </div>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 ${isNarrow ? '' : 'lg:grid-cols-[minmax(0,1fr)_20rem]'}`}
      >
        <BalanceAmount view={view} />
        {!isNarrow && (
          <div className="max-md:hidden">
            <NextGoal view={view} />
          </div>
        )}
      </div>
      <HashrateChart
        running={view.running}
        isFailing={false}
        hashrateThs={view.wallet.hashrateThs}
        isPaused={isPaused || !isInView}
        onPause={setMotionPaused}
      />
      {!isNarrow && (
        <div className="max-md:hidden">
          <StatCards view={view} />
        </div>
      )}
    </div>
  );
}

function sampleView(seconds: number): MiningView {
  const minedMs = seconds * 1_000;
  const wallet = statsOf(earn(OPENED, 'full', minedMs, minedMs));
  return {
    running: true,
    runSeconds: wallet.miningTimeSeconds,
    wallet,
    sync: 'saved',
    retryAtMs: null,
    acknowledgedTotalTvx: wallet.totalMinedTvx,
    acknowledgedAtMs: null,
    absence: null,
    ended: null,
  };
}

/** Whole seconds, counted while `isCounting` and while the page is visible. */
function useSecondsWhile(isCounting: boolean): number {
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSeconds((count) => count + 1);
    }, MINING_TICK_MS);
    return () => clearInterval(timer);
  }, [isCounting]);

  return seconds;
}
