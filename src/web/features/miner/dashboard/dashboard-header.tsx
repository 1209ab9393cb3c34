import type { ReactNode } from 'react';
import { formatDuration } from '#domain/miner/format.ts';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { ForgetDeviceButton } from '../forget-device.tsx';
import { ModeHeading } from '../mode-heading.tsx';

export interface DashboardHeaderProps {
  readonly email: string;
  readonly mining: MiningSnapshot;
  readonly focusOnMount: boolean;
  readonly isLoggingOut: boolean;
  readonly onLogOut: () => Promise<void>;
  readonly onForget: () => Promise<void>;
}

/** The title with timer and level, the e-mail, and the logout. */
export function DashboardHeader(props: DashboardHeaderProps): ReactNode {
  const { running, wallet } = props.mining;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ModeHeading focusOnMount={props.focusOnMount}>{MINER_DASHBOARD.title}</ModeHeading>
          <div className="flex gap-2">
            <Badge tone={running ? 'live' : 'neutral'} className="figures">
              <span className="sr-only">{MINER_DASHBOARD.stats.time} </span>
              {formatDuration(wallet.miningTimeSeconds)}
            </Badge>
            <Badge tone="info" className="figures">
              {MINER_DASHBOARD.level.level} {wallet.level}
            </Badge>
          </div>
        </div>
        <p className="mt-1 break-all text-muted">{props.email}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={props.isLoggingOut} onClick={props.onLogOut}>
          {MINER_CONTENT.logOut}
        </Button>
        <ForgetDeviceButton onForget={props.onForget} />
      </div>
    </div>
  );
}
