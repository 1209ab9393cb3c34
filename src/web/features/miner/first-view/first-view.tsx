import { type ReactNode, useState } from 'react';
import { SimulatedLabel } from '../components/panel.tsx';
import { currentStreak } from '../history/achievements-of.ts';
import type { LoadedHistory } from '../history/history-store.ts';
import type { Mining } from '../mining/miner-control.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { HashrateChart } from './hashrate-chart.tsx';
import { MiningControls } from './mining-controls.tsx';
import { NextGoal } from './next-goal.tsx';
import { StatCards } from './stats.tsx';
import { StreakDays } from './streak-days.tsx';

export interface FirstViewProps {
  readonly mining: Mining;
  readonly wallet: OpenWallet;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
  readonly history: LoadedHistory | undefined;
}

/** What a miner sees without scrolling: the stat cards, the next goal, Start and Stop, the state of saving. */
export function FirstView(props: FirstViewProps): ReactNode {
  const { mining, wallet, isLoggingOut, onStop, history } = props;
  const [isPaused, setPaused] = useState(false);
  const { shown: view } = mining;
  return (
    <section
      aria-labelledby="miner-stats"
      data-still={isPaused}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4"
    >
      <h3 id="miner-stats" className="sr-only">
        {MINER_DASHBOARD.stats.heading}
      </h3>
      <StatCards view={view} />
      <NextGoal view={view}>
        {/* As high for two lines as for one and for none, so that nothing moves. */}
        <div className="min-h-12 content-center">
          {history !== undefined && <StreakDays streak={currentStreak(history.history, view)} />}
        </div>
      </NextGoal>
      <div className="docked:order-last">
        <MiningControls mining={mining} isLocal={wallet.isLocal} isLoggingOut={isLoggingOut} onStop={onStop} />
      </div>
      <HashrateChart
        running={view.running}
        isFailing={view.sync === 'failing'}
        hashrateThs={view.wallet.hashrateThs}
        isPaused={isPaused}
        onPause={setPaused}
      />
      <SimulatedLabel />
    </section>
  );
}
