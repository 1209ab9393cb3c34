import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatTvx } from '#domain/miner/format.ts';
import type { SessionEnd } from '#domain/miner/mining-state.ts';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { MINER_NOTICES } from '#web/content/miner-notices.ts';
import { useMining } from '../mining/use-mining.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { StopMining } from '../sign-in/sign-out.ts';
import { SimulatedLabel } from '../simulated-label.tsx';
import { AbsenceNote } from './absence-note.tsx';
import { Boosts } from './boosts.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { HashrateChart } from './hashrate-chart.tsx';
import { LevelPanel } from './level-panel.tsx';
import { MiningControls } from './mining-controls.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';
import { TierSelector } from './tier-selector.tsx';

/** When its code fails to load, the rest of the dashboard stays usable. */
const MinerTabs = lazyComponent(async () => (await import('./miner-tabs.tsx')).MinerTabs);

export interface DashboardProps {
  readonly wallet: OpenWallet;
  readonly focusOnMount: boolean;
  readonly sync: SignIn['sync'];
  readonly onLogOut: (stopMining: StopMining) => Promise<void>;
  readonly onForget: (stopMining: StopMining) => Promise<void>;
  readonly onSessionEnd: (end: SessionEnd) => void;
}

/** Mode four of the web miner (specification, section 2). */
export function Dashboard({ wallet, focusOnMount, sync, onLogOut, onForget, onSessionEnd }: DashboardProps): ReactNode {
  const mining = useMining(wallet, sync);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const { control } = mining;
  const { running, ended, wallet: figures, absence } = mining.mining;
  const { mainnet, local } = MINER_DASHBOARD;
  const { email } = wallet.data;

  useEffect(() => {
    if (ended !== null) onSessionEnd(ended);
  }, [ended, onSessionEnd]);

  async function stop(): Promise<void> {
    // Before the last sync: the figure on the screen no longer changes.
    const stopped = control.stop();
    toast(MINER_NOTICES.miningStopped(formatTvx(control.getState().mining.wallet.totalMinedTvx)));
    await stopped;
  }

  async function logOut(): Promise<void> {
    setLoggingOut(true);
    await onLogOut(control.stop);
    setLoggingOut(false);
  }

  const forget = (): Promise<void> => onForget(control.stop);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Notice tone="info" title={mainnet.title}>
        {mainnet.text}
      </Notice>

      <DashboardHeader
        email={email}
        mining={mining.mining}
        focusOnMount={focusOnMount}
        isLoggingOut={isLoggingOut}
        onLogOut={logOut}
        onForget={forget}
      />

      {wallet.isLocal && (
        <Notice tone="warning" title={local.title}>
          {local.text}
        </Notice>
      )}
      {absence !== null && <AbsenceNote absence={absence} onDismiss={control.engine.dismissAbsence} />}

      <section aria-labelledby="miner-figures" className="grid gap-6 rounded-md border border-line bg-surface p-5">
        <h3 id="miner-figures" className="sr-only">
          {MINER_DASHBOARD.stats.heading}
        </h3>
        <StatCards snapshot={mining.mining} />
        <SimulatedLabel />
      </section>

      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          <HashrateChart running={running} hashrateThs={figures.hashrateThs} />
          <TierSelector />
          <MiningControls mining={mining} isLoggingOut={isLoggingOut} onStop={stop} />
        </div>
        <div className="grid min-w-0 content-start gap-8 md:grid-cols-2 lg:grid-cols-1">
          <div className="grid min-w-0 content-start gap-8">
            <LevelPanel level={figures.level} percent={figures.nextLevelProgress} />
            <RecentActivity email={email} mining={mining.mining} />
          </div>
          <Boosts email={email} figures={figures} control={control} />
        </div>
      </div>

      <Suspense
        fallback={
          <div className="min-h-96 border-line border-t pt-6">
            <Spinner />
          </div>
        }
      >
        <MinerTabs email={email} figures={figures} control={control} onForget={forget} />
      </Suspense>
    </div>
  );
}
