import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import {
  DAILY_BONUS_PERCENT,
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  REFERRAL_BONUS_PERCENT,
} from '#domain/miner/constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { SITE } from '#web/content/site.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { serverNowMs, useServerClockMs } from '../calls/clock.ts';
import { Panel } from '../components/panel.tsx';
import { hasOwnHistory, LoadedHistory, useHistory } from '../history/history.tsx';
import { formatWait } from '../rules/format.ts';
import type { Absence, MiningView } from '../rules/mining-state.ts';

const SHOWN_AT_FIRST = 3;
/** Formatting the dates more often would block a slow phone, less often would be late by a minute. */
const STEP_MS = 10_000;

/** The wallet's events; for a wallet without any, the specified samples. */
export function RecentActivity({ email, mining }: { readonly email: string; readonly mining: MiningView }): ReactNode {
  const stopped = useStoppedRun(mining);
  const away = useReturn(mining.absence);
  const view = useHistory(email);
  const entries = useMemo(
    () => (view.type === 'loaded' ? activityEntries(view.history, stopped, away) : []),
    [view, stopped, away],
  );

  if (view.type === 'loaded' && entries.length === 0 && !hasOwnHistory(view.history, mining.wallet.totalMinedTvx > 0)) {
    return <SampleActivity />;
  }
  return <OwnActivity email={email} entries={entries} />;
}

interface OwnActivityProps {
  readonly email: string;
  readonly entries: readonly ActivityEntry[];
}

/** Formatting its dates each second would block a slow phone. What came while away is announced. */
const OwnActivity = memo(function OwnActivity({ email, entries }: OwnActivityProps): ReactNode {
  const [isAllShown, setAllShown] = useState(false);
  const nowMs = useServerClockMs(STEP_MS);
  const away = entries.find(({ kind }) => kind === 'away-now');
  return (
    <Panel
      title="Recent Activity"
      aside={
        entries.length > SHOWN_AT_FIRST && (
          <button
            type="button"
            aria-expanded={isAllShown}
            onClick={() => setAllShown(!isAllShown)}
            className="touch-area [--touch-y:0.75rem] text-link text-sm"
          >
            {isAllShown ? 'Show fewer' : 'Show all'}
          </button>
        )
      }
    >
      <p role="status" className="sr-only">
        {away !== undefined && `${away.detail} ${away.what}`}
      </p>
      <div className="activity">
        <LoadedHistory email={email}>
          {() => (
            <>
              {entries.length === 0 && <p className="text-muted">Nothing recorded yet.</p>}
              <ul className="grid gap-2">
                {entries.slice(0, isAllShown ? undefined : SHOWN_AT_FIRST).map(({ kind, what, note, detail, at }) => (
                  <ActivityRow
                    key={`${kind} ${at}`}
                    what={what}
                    note={note}
                    when={
                      <time dateTime={at} title={formatInstant(at)}>
                        {relativeTime(Date.parse(at), nowMs)}
                      </time>
                    }
                    detail={detail}
                  />
                ))}
              </ul>
            </>
          )}
        </LoadedHistory>
      </div>
    </Panel>
  );
});

function SampleActivity(): ReactNode {
  return (
    <Panel title="Recent Activity" aside={<p className="text-muted text-sm">Example</p>}>
      <ul className="activity grid gap-2 text-muted">
        <ActivityRow what="Mining started" when="2 hours ago" />
        <ActivityRow what="Reward added" when="1 hour ago" />
        <ActivityRow what="Daily bonus claimed" when="Yesterday" />
      </ul>
    </Panel>
  );
}

interface ActivityRowProps {
  readonly what: string;
  readonly when: ReactNode;
  readonly note?: string | undefined;
  readonly detail?: string | undefined;
}

function ActivityRow({ what, when, note, detail }: ActivityRowProps): ReactNode {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{what}</span> <span className="text-muted">{when}</span>{' '}
      {detail !== undefined && (
        <span className="flex w-full flex-wrap justify-between gap-x-3 text-muted">
          <span>{detail}</span>
          {note}
        </span>
      )}
    </li>
  );
}

/** What came while the page was closed, asleep or hidden, with when it was opened again (ms, the server's clock). */
interface Return {
  readonly absence: Absence;
  readonly atMs: number;
}

function useReturn(absence: Absence | null): Return | undefined {
  const [latest, setLatest] = useState<Return>();
  if (absence === null || absence.type === 'expired') return undefined;
  if (latest?.absence === absence) return latest;
  // Granting it changes the amount, not the return.
  const isSame = latest !== undefined && !latest.absence.isGranted && absence.isGranted;
  const next = { absence, atMs: isSame ? latest.atMs : serverNowMs() };
  setLatest(next);
  return next;
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

const AWAY = 'While you were away';

interface ActivityEntry {
  readonly kind: string;
  readonly at: string;
  readonly what: string;
  readonly note?: string;
  readonly detail?: string;
}

/** Returns the wallet's activity, newest first. */
export function activityEntries(
  history: HistoryData,
  stopped: StoppedRun | undefined,
  away?: Return,
): readonly ActivityEntry[] {
  const entries = [
    ...awayEntries(history, away),
    ...currentRunEntries(history, stopped),
    ...history.events.flatMap(eventEntries),
  ];
  const all = entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  // Of sign-ins in a row the latest, so that they do not push the mining out of sight.
  return all.filter(({ kind }, index) => kind !== 'session-replaced' || all[index - 1]?.kind !== kind);
}

/** Until the history contains it, and of a hidden page, which the history does not record, always. */
function awayEntries(history: HistoryData, away: Return | undefined): ActivityEntry[] {
  if (away === undefined) return [];
  const { type, reducedRateMs, creditTvx, isGranted } = away.absence;
  const isRecorded = history.events.some(
    ({ kind, until }) => kind === 'away' && until !== null && Math.abs(Date.parse(until) - away.atMs) < MINUTE_MS,
  );
  if (type === 'offline' && isRecorded) return [];
  const share = (type === 'offline' ? OFFLINE_HASHRATE_FACTOR : HIDDEN_HASHRATE_FACTOR) * 100;
  const note = isGranted ? `${formatWait(reducedRateMs)} at ${share}%` : 'Not saved yet';
  return [{ kind: 'away-now', at: new Date(away.atMs).toISOString(), what: AWAY, note, detail: tvx(creditTvx) }];
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
      return [{ kind, at: end, what: AWAY, note, detail: tvx(amount ?? 0) }];
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
