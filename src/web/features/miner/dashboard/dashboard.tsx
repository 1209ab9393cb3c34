import { type ReactNode, useEffect, useState } from 'react';
import { formatDuration, formatTvx } from '#domain/miner/format.ts';
import type { SessionEnd } from '#domain/miner/mining-state.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { MINER_NOTICES } from '#web/content/miner-notices.ts';
import { ForgetDeviceButton } from '../forget-device.tsx';
import { useMining } from '../mining/use-mining.ts';
import { ModeHeading } from '../mode-heading.tsx';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { StopMining } from '../sign-in/sign-out.ts';
import { SimulatedLabel } from '../simulated-label.tsx';
import { AbsenceNote } from './absence-note.tsx';
import { Boosts } from './boosts.tsx';
import { HashRate } from './hash-rate.tsx';
import { LazyMinerTabs } from './lazy-miner-tabs.tsx';
import { MinerFigures } from './miner-figures.tsx';
import { MinerLevel } from './miner-level.tsx';
import { MiningControls } from './mining-controls.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TierSelector } from './tier-selector.tsx';

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
  const { mainnet, local, level } = MINER_DASHBOARD;
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

      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ModeHeading focusOnMount={focusOnMount}>{MINER_DASHBOARD.title}</ModeHeading>
            <div className="flex gap-2">
              <Badge tone={running ? 'live' : 'neutral'} className="figures">
                <span className="sr-only">{MINER_DASHBOARD.stats.time} </span>
                {formatDuration(figures.miningTimeSeconds)}
              </Badge>
              <Badge tone="info" className="figures">
                {level.level} {figures.level}
              </Badge>
            </div>
          </div>
          <p className="mt-1 break-all text-muted">{email}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={isLoggingOut} onClick={logOut}>
            {MINER_DASHBOARD.logout}
          </Button>
          <ForgetDeviceButton onForget={forget} />
        </div>
      </div>

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
        <MinerFigures snapshot={mining.mining} />
        <SimulatedLabel />
      </section>

      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          <HashRate running={running} hashrateThs={figures.hashrateThs} />
          <TierSelector />
          <MiningControls mining={mining} isLoggingOut={isLoggingOut} onStop={stop} />
        </div>
        <div className="grid min-w-0 content-start gap-8 md:grid-cols-2 lg:grid-cols-1">
          <div className="grid min-w-0 content-start gap-8">
            <MinerLevel level={figures.level} percent={figures.nextLevelProgress} />
            <RecentActivity />
          </div>
          <Boosts email={email} figures={figures} engine={control.engine} />
        </div>
      </div>

      <LazyMinerTabs email={email} figures={figures} engine={control.engine} onForget={forget} />
    </div>
  );
}
