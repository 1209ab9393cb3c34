import { memo, type ReactNode, useMemo, useState } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useServerClockMs } from '../calls/clock.ts';
import { Panel } from '../components/panel.tsx';
import { type ActivityEntry, activityEntries } from '../history/activity-entries.ts';
import { HistoryLoadError, hasOwnHistory, useHistory, useStoppedRun } from '../history/use-history.tsx';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_HISTORY } from '../texts/history.ts';

const SHOWN_AT_FIRST = 5;
/** Formatting the dates more often would block a slow phone, less often would be late by a minute. */
const STEP_MS = 10_000;

export interface RecentActivityProps {
  readonly email: string;
  readonly mining: MiningView;
}

/** The wallet's events; for a wallet without any, the specified samples. */
export function RecentActivity({ email, mining }: RecentActivityProps): ReactNode {
  const stopped = useStoppedRun(mining);
  const { view, load } = useHistory(email);
  const { heading } = MINER_DASHBOARD.activity;
  const entries = useMemo(
    () => (view.type === 'loaded' ? activityEntries(view.history, stopped) : []),
    [view, stopped],
  );

  if (view.type === 'loaded' && entries.length === 0 && !hasOwnHistory(view, mining.wallet.totalMinedTvx > 0)) {
    return <SampleActivity />;
  }
  return (
    <Panel title={heading}>
      {view.type === 'loading' && <Spinner />}
      {view.type === 'failed' && <HistoryLoadError onRetry={load} />}
      {view.type === 'loaded' && <OwnActivity entries={entries} />}
    </Panel>
  );
}

/** Formatting its dates each second would block a slow phone. */
const OwnActivity = memo(function OwnActivity({ entries }: { readonly entries: readonly ActivityEntry[] }): ReactNode {
  const { nothing, all, fewer } = MINER_HISTORY.activity;
  const [isAllShown, setAllShown] = useState(false);
  const nowMs = useServerClockMs(STEP_MS);
  if (entries.length === 0) return <p className="text-muted text-sm">{nothing}</p>;
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {entries.slice(0, isAllShown ? undefined : SHOWN_AT_FIRST).map(({ key, what, note, detail, atMs }) => (
          <ActivityRow
            key={key}
            what={what}
            when={
              <>
                {note !== undefined && `${note} · `}
                <time dateTime={new Date(atMs).toISOString()} title={formatInstant(new Date(atMs).toISOString())}>
                  {relativeTime(atMs, nowMs)}
                </time>
              </>
            }
            detail={detail}
          />
        ))}
      </ul>
      {entries.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-expanded={isAllShown}
          onClick={() => setAllShown(!isAllShown)}
        >
          {isAllShown ? fewer : all}
        </Button>
      )}
    </>
  );
});

function SampleActivity(): ReactNode {
  const { heading, label, note, entries } = MINER_DASHBOARD.activity;
  return (
    <Panel title={heading} aside={<Badge>{label}</Badge>}>
      <ul className="grid gap-3 text-sm">
        {entries.map(({ what, detail, when }) => (
          <ActivityRow key={what} what={what} when={when} detail={detail} />
        ))}
      </ul>
      <p className="text-muted text-sm">{note}</p>
    </Panel>
  );
}

function ActivityRow({ what, when, detail }: Pick<ActivityEntry, 'what' | 'detail'> & { readonly when: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0">
        {what} <span className="block text-muted">{when}</span>
      </span>
      <span className="numeric whitespace-nowrap text-muted">{detail}</span>
    </li>
  );
}
