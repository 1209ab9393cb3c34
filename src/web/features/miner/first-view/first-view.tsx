import { type ReactNode, useState } from 'react';
import type { ReachedGoal } from '#domain/miner/goal.ts';
import { type AchievementProgress, effectsOf } from '#domain/miner/history/achievements.ts';
import { serverNowMs } from '../calls/server-clock.ts';
import { currentStreak } from '../history/achievements-of.ts';
import type { LoadedHistory } from '../history/history-store.ts';
import type { Mining } from '../mining/use-mining.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { Forecast } from './forecast.tsx';
import { HashrateChart } from './hashrate-chart.tsx';
import { MiningControls } from './mining-controls.tsx';
import { NextGoal } from './next-goal.tsx';
import { BalanceAmount, StatCards } from './stats.tsx';
import { StreakDays } from './streak-days.tsx';

export interface FirstViewProps {
  readonly mining: Mining;
  readonly wallet: OpenWallet;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
  readonly achievements: readonly AchievementProgress[];
  readonly history: LoadedHistory | undefined;
}

const FRAMES = {
  line: 'rounded-md border border-edge p-4',
  double: 'rounded-md border-2 border-edge p-4',
  bright: 'rounded-md border-2 border-volt p-4',
} as const;

/** What a miner sees without scrolling: the balance, the next goal, Start and Stop, the state of saving, the trace. */
export function FirstView(props: FirstViewProps): ReactNode {
  const { mining, wallet, isLoggingOut, onStop, achievements, history } = props;
  const [isPaused, setPaused] = useState(false);
  const { shown: view } = mining;
  const { trace, frame } = effectsOf(achievements);

  function onReached(goal: ReachedGoal): void {
    // The server records levels.
    if (goal.type === 'amount') wallet.copy.achievements.addGoal(goal.tvx, serverNowMs());
  }

  return (
    <section
      aria-labelledby="miner-stats"
      data-still={isPaused}
      data-frame={frame}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4 ${frame === undefined ? '' : FRAMES[frame]}`}
    >
      <h3 id="miner-stats" className="sr-only">
        {MINER_DASHBOARD.stats.heading}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <BalanceAmount view={view} />
        <NextGoal view={view} onReached={onReached}>
          {/* As high for two lines as for one and for none, so that nothing moves. */}
          <div className="min-h-12 content-center">
            {history !== undefined && <StreakDays streak={currentStreak(history.history, view)} />}
          </div>
        </NextGoal>
      </div>
      <div className="docked:order-last">
        <MiningControls mining={mining} isLocal={wallet.isLocal} isLoggingOut={isLoggingOut} onStop={onStop} />
      </div>
      <HashrateChart
        running={view.running}
        isFailing={view.sync === 'failing'}
        hashrateThs={view.wallet.hashrateThs}
        isPaused={isPaused}
        onPause={setPaused}
        colour={trace}
        idle={view.running ? undefined : <Forecast wallet={view.wallet} />}
      />
      <StatCards view={view} />
    </section>
  );
}
