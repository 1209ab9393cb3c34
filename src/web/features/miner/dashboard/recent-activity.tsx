import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import { DAILY_BONUS_PERCENT, OFFLINE_HASHRATE_FACTOR, REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SITE } from '#web/content/site.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { serverNowMs, useServerClockMs } from '../calls/clock.ts';
import { Panel } from '../components/panel.tsx';
import { hasOwnHistory, LoadedHistory, useHistory } from '../history/history.tsx';
import { formatWait } from '../rules/format.ts';
import type { MiningView } from '../rules/mining-state.ts';

const SHOWN_AT_FIRST = 5;
/** Formatting the dates more often would block a slow phone, less often would be late by a minute. */
const STEP_MS = 10_000;

/** The wallet's events; for a wallet without any, the specified samples. */
export function RecentActivity({ email, mining }: { readonly email: string; readonly mining: MiningView }): ReactNode {
  const stopped = useStoppedRun(mining);
  const view = useHistory(email);
  const entries = useMemo(
    () => (view.type === 'loaded' ? activityEntries(view.history, stopped) : []),
    [view, stopped],
  );

  if (view.type === 'loaded' && entries.length === 0 && !hasOwnHistory(view.history, mining.wallet.totalMinedTvx > 0)) {
    return <SampleActivity />;
  }
  return (
    <Panel title="Recent Activity">
      <LoadedHistory email={email}>{() => <OwnActivity entries={entries} />}</LoadedHistory>
    </Panel>
  );
}

/** Formatting its dates each second would block a slow phone. */
const OwnActivity = memo(function OwnActivity({ entries }: { readonly entries: readonly ActivityEntry[] }): ReactNode {
  const [isAllShown, setAllShown] = useState(false);
  const nowMs = useServerClockMs(STEP_MS);
  if (entries.length === 0) {
    return <p className="text-muted text-sm">Nothing recorded yet. Your next start appears here.</p>;
  }
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {entries.slice(0, isAllShown ? undefined : SHOWN_AT_FIRST).map(({ kind, what, note, detail, at }) => (
          <ActivityRow
            key={`${kind} ${at}`}
            what={what}
            when={
              <>
                {note !== undefined && `${note} · `}
                <time dateTime={at} title={formatInstant(at)}>
                  {relativeTime(Date.parse(at), nowMs)}
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
          {isAllShown ? 'Show fewer' : 'Show all'}
        </Button>
      )}
    </>
  );
});

function SampleActivity(): ReactNode {
  return (
    <Panel title="Recent Activity" aside={<Badge>Example</Badge>}>
      <ul className="grid gap-3 text-sm">
        <ActivityRow what="Mining started" detail="1.00 TH/s" when="2 hours ago" />
        <ActivityRow what="Reward added" detail="+0.180000 TVX" when="1 hour ago" />
        <ActivityRow what="Daily bonus claimed" detail={`+${DAILY_BONUS_PERCENT}%`} when="Yesterday" />
      </ul>
      <p className="text-muted text-sm">Example entries. Your own appear as soon as you mine.</p>
    </Panel>
  );
}

interface ActivityRowProps {
  readonly what: string;
  readonly detail: string | undefined;
  readonly when: ReactNode;
}

function ActivityRow({ what, detail, when }: ActivityRowProps): ReactNode {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0">
        {what} <span className="block text-muted">{when}</span>
      </span>
      <span className="numeric whitespace-nowrap text-muted">{detail}</span>
    </li>
  );
}

/** How this page stopped mining; the server notices that later. */
interface StoppedRun {
  /** Ms since the epoch, by the server's clock. */
  readonly atMs: number;
  readonly runSeconds: number;
  readonly totalMinedTvx: number;
}

/** Returns how this page stopped mining; undefined while it mines, or has not mined. */
function useStoppedRun({ running, runSeconds, wallet }: MiningView): StoppedRun | undefined {
  const [stoppedAtMs, setStoppedAtMs] = useState<number>();
  const wasRunning = useRef(running);

  useEffect(() => {
    if (running === wasRunning.current) return;
    wasRunning.current = running;
    setStoppedAtMs(running ? undefined : serverNowMs());
  }, [running]);

  const { totalMinedTvx } = wallet;
  return useMemo(
    () => (stoppedAtMs === undefined || running ? undefined : { atMs: stoppedAtMs, runSeconds, totalMinedTvx }),
    [stoppedAtMs, running, runSeconds, totalMinedTvx],
  );
}

interface ActivityEntry {
  readonly kind: string;
  readonly at: string;
  readonly what: string;
  readonly note?: string;
  readonly detail?: string;
}

/** Returns the wallet's activity, newest first. */
export function activityEntries(history: HistoryData, stopped: StoppedRun | undefined): readonly ActivityEntry[] {
  const entries = [...currentRunEntries(history, stopped), ...history.events.flatMap(eventEntries)];
  const all = entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  // Of sign-ins in a row the latest, so that they do not push the mining out of sight.
  return all.filter(({ kind }, index) => kind !== 'session-replaced' || all[index - 1]?.kind !== kind);
}

function currentRunEntries({ run, totalMined }: HistoryData, stopped: StoppedRun | undefined): ActivityEntry[] {
  const recorded = run === null ? [] : runEntries(run.startedAt, run.endedAt, run.mined);
  if (stopped === undefined) return recorded;
  // What was mined since the history was read, which may be long ago in an outage.
  const grownTvx = Math.max(0, stopped.totalMinedTvx - totalMined);
  const untilIso = new Date(stopped.atMs).toISOString();
  if (run !== null && run.endedAt === null) return runEntries(run.startedAt, untilIso, run.mined + grownTvx);
  if (grownTvx === 0) return recorded;
  const fromIso = new Date(stopped.atMs - stopped.runSeconds * 1_000).toISOString();
  return [...recorded, ...runEntries(fromIso, untilIso, grownTvx)];
}

function eventEntries({ kind, at, until, amount }: HistoryData['events'][number]): ActivityEntry[] {
  switch (kind) {
    case 'run':
      return runEntries(at, until, amount ?? 0);
    case 'away': {
      const end = until ?? at;
      const note = `${formatWait(Date.parse(end) - Date.parse(at))} at ${OFFLINE_HASHRATE_FACTOR * 100}%`;
      return [{ kind, at: end, what: 'Away credit', note, detail: tvx(amount ?? 0) }];
    }
    case 'bonus':
      return [{ kind, at, what: 'Daily bonus claimed', detail: `+${DAILY_BONUS_PERCENT}%` }];
    case 'referral':
      return [{ kind, at, what: 'Referral bonus activated', detail: `+${REFERRAL_BONUS_PERCENT}%` }];
    case 'level':
      return [{ kind, at, what: 'Level reached', detail: `Level ${amount ?? 1}` }];
    case 'session-replaced':
      return [{ kind, at, what: 'Signed in on another device' }];
  }
}

function runEntries(startedAt: string, endedAt: string | null, minedTvx: number): ActivityEntry[] {
  const start = { kind: 'started', at: startedAt, what: 'Mining started' };
  if (endedAt === null) return [start];
  return [{ kind: 'stopped', at: endedAt, what: 'Mining stopped', detail: tvx(minedTvx) }, start];
}

function tvx(amount: number): string {
  return `+${amount.toFixed(6)} ${SITE.token}`;
}

let relativeFormat: Intl.RelativeTimeFormat | undefined;

/** `5 minutes ago`, `yesterday`; within a minute, or after `nowMs`: `just now`. */
export function relativeTime(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs;
  if (agoMs < MINUTE_MS) return 'just now';
  relativeFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (agoMs < HOUR_MS) return relativeFormat.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return relativeFormat.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  return relativeFormat.format(-Math.floor(agoMs / DAY_MS), 'day');
}
