import { type ReactNode, useEffect, useState } from 'react';
import type { WalletData } from '#contract/miner.ts';
import { formatDuration, formatHashrate, formatTvx } from '#domain/miner/format.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import type { SessionEnd } from './mining-engine.ts';
import { ModeHeading } from './mode-heading.tsx';
import { miningStoppedNotice } from './notices.ts';
import { SimulatedLabel } from './simulated-label.tsx';
import { SyncState } from './sync-state.tsx';
import { useMining } from './use-mining.ts';

export interface DashboardProps {
  readonly wallet: WalletData;
  readonly takesFocus: boolean;
  readonly onLogOut: (stopMining: () => Promise<boolean>) => Promise<void>;
  readonly onSessionEnd: (end: SessionEnd) => void;
}

export function Dashboard({ wallet, takesFocus, onLogOut, onSessionEnd }: DashboardProps): ReactNode {
  const mining = useMining(wallet);
  const [isLeaving, setLeaving] = useState(false);
  const { running, ended } = mining.snapshot;

  useEffect(() => {
    if (ended !== null) onSessionEnd(ended);
  }, [ended, onSessionEnd]);

  async function stop(): Promise<void> {
    // Told before the last sync: the figure on the screen stands still from here.
    const stopped = mining.stop();
    toast(miningStoppedNotice(formatTvx(mining.getSnapshot().wallet.totalMinedTvx)));
    await stopped;
  }

  async function logOut(): Promise<void> {
    setLeaving(true);
    await onLogOut(mining.stop);
    setLeaving(false);
  }

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <ModeHeading takesFocus={takesFocus}>Mining Dashboard</ModeHeading>
          <p className="mt-1 break-all text-muted">{wallet.email}</p>
        </div>
        <Button variant="secondary" busy={isLeaving} onClick={logOut}>
          Logout
        </Button>
      </div>

      <section aria-labelledby="miner-figures" className="rounded-md border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-5 py-3.5">
          <h3 id="miner-figures" className="text-lg">
            Your miner
          </h3>
          <Badge tone={running ? 'live' : 'neutral'}>{running ? 'Mining' : 'Stopped'}</Badge>
        </div>
        <div className="grid gap-6 p-5">
          <Figures mining={mining} />
          <SimulatedLabel />
        </div>
        <div className="grid gap-4 border-line border-t p-5">
          {mining.isElsewhere && !running && (
            <Notice tone="info" role="status" title="Mining in another tab">
              Only one tab mines at a time. Stop mining there to start it here.
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button
              size="lg"
              variant={running ? 'secondary' : 'primary'}
              className="w-full sm:w-auto sm:min-w-48"
              disabled={isLeaving || (mining.isElsewhere && !running)}
              onClick={running ? stop : mining.start}
            >
              {running ? 'Stop Mining' : 'Start Mining'}
            </Button>
            <SyncState snapshot={mining.snapshot} />
          </div>
        </div>
      </section>
    </div>
  );
}

/** The four stat cards. They change each second, so nothing here is announced. */
function Figures({ mining: { snapshot } }: { readonly mining: ReturnType<typeof useMining> }): ReactNode {
  const { running, wallet } = snapshot;
  const hashrate = formatHashrate(wallet.hashrateThs);
  return (
    <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-2 xl:grid-cols-[1fr_1.5fr_1.5fr_1fr]">
      <Stat
        label="Active Hashrate"
        value={running ? hashrate.value : '0.00'}
        unit={hashrate.unit}
        hint={running ? 'Simulated' : `${hashrate.value} ${hashrate.unit} while mining`}
        live={running}
      />
      <Stat label="TVX Mined (Total)" value={formatTvx(wallet.totalMinedTvx)} live={running} />
      <Stat label="TVX Balance" value={formatTvx(wallet.balanceTvx)} hint="Locked until mainnet" live={running} />
      <Stat
        label="Mining Time"
        value={formatDuration(wallet.miningTimeSeconds)}
        hint="hours : minutes : seconds"
        live={running}
      />
    </dl>
  );
}
