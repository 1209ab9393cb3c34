import { ChevronDown, Info } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { ModeHeading } from '../components/panel.tsx';
import { formatDuration } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

export interface DashboardHeaderProps {
  readonly email: string;
  readonly mining: MiningView;
  readonly focusOnMount: boolean;
  readonly isLoggingOut: boolean;
  readonly onLogOut: () => Promise<void>;
  readonly onSettings: () => void;
}

export function DashboardHeader(props: DashboardHeaderProps): ReactNode {
  const { running, runSeconds, wallet } = props.mining;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 md:flex-nowrap">
      <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-4 gap-y-1">
        <ModeHeading focusOnMount={props.focusOnMount} className="text-base sm:text-xl">
          {MINER_DASHBOARD.title}
        </ModeHeading>
        <div className="flex flex-wrap gap-2">
          <Badge tone={running ? 'live' : 'neutral'}>
            <span className="max-sm:sr-only">{MINER_DASHBOARD.stats.run} </span>
            <span className="numeric">{formatDuration(runSeconds)}</span>
          </Badge>
          <Badge tone="info" className="numeric">
            {`${MINER_DASHBOARD.level.level} ${wallet.level}`}
          </Badge>
        </div>
      </div>
      <Account
        email={props.email}
        isLoggingOut={props.isLoggingOut}
        onLogOut={props.onLogOut}
        onSettings={props.onSettings}
      />
    </div>
  );
}

type AccountProps = Pick<DashboardHeaderProps, 'email' | 'isLoggingOut' | 'onLogOut' | 'onSettings'>;

/** In one line at any width: a long e-mail is cut, and whole in its tooltip. */
const Account = memo(function Account({ email, isLoggingOut, onLogOut, onSettings }: AccountProps): ReactNode {
  return (
    <div className="flex min-w-0 items-center gap-x-4 max-md:w-full">
      <p title={email} className="min-w-0 grow truncate text-muted text-sm">
        {email}
      </p>
      <button type="button" onClick={onSettings} className="touch-area [--touch-y:0.75rem] shrink-0 text-link text-sm">
        {MINER_DASHBOARD.tabs.settings}
      </button>
      <button
        type="button"
        disabled={isLoggingOut}
        aria-busy={isLoggingOut || undefined}
        onClick={onLogOut}
        className="touch-area [--touch-y:0.75rem] shrink-0 text-link text-sm"
      >
        {MINER_CONTENT.logOut}
      </button>
    </div>
  );
});

/** One line, with the details on demand. */
export const MainnetBanner = memo(function MainnetBanner(): ReactNode {
  const { title, details, text } = MINER_DASHBOARD.mainnet;
  return (
    <details className="group rounded-md border border-cyan bg-info-tint px-3 text-sm">
      <summary className="touch-area [--touch-y:0.375rem] flex cursor-pointer list-none flex-wrap items-center gap-x-2 py-1.5 hover:text-cyan [&::-webkit-details-marker]:hidden">
        <Info aria-hidden="true" className="size-4 shrink-0 text-cyan" />
        <span className="font-semibold text-cyan">{title}</span>
        <span className="ml-auto flex items-center gap-1 text-muted">
          {details}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <p className="pb-2">{text}</p>
    </details>
  );
});
