import type { HistoryData } from '#contract/miner.ts';
import { SITE } from '#web/content/site.ts';
import { formatWait } from '../rules/format.ts';
import { MINER_HISTORY } from '../texts/history.ts';

export interface ActivityEntry {
  readonly kind: string;
  readonly key: string;
  readonly what: string;
  readonly note: string | undefined;
  readonly detail: string | undefined;
  /** Ms since the epoch. */
  readonly atMs: number;
}

type HistoryEvent = HistoryData['events'][number];

/** How this page stopped mining; the server notices that later. */
export interface StoppedRun {
  /** Ms since the epoch, by the server's clock. */
  readonly atMs: number;
  readonly runSeconds: number;
  readonly totalMinedTvx: number;
}

/** Returns the wallet's activity, newest first. */
export function activityEntries(history: HistoryData, stopped: StoppedRun | undefined): readonly ActivityEntry[] {
  const entries = [...currentRunEntries(history, stopped), ...history.events.flatMap(eventEntries)];
  const all = entries.sort((a, b) => b.atMs - a.atMs);
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

function eventEntries({ kind, at, until, amount }: HistoryEvent): ActivityEntry[] {
  const { entries } = MINER_HISTORY.activity;
  switch (kind) {
    case 'run':
      return runEntries(at, until, amount ?? 0);
    case 'away': {
      const untilMs = Date.parse(until ?? at);
      const note = entries.away.note(formatWait(untilMs - Date.parse(at)));
      return [entry(kind, until ?? at, { what: entries.away.what, note, detail: tvx(amount ?? 0) })];
    }
    case 'bonus':
      return [entry(kind, at, entries.bonus)];
    case 'referral':
      return [entry(kind, at, entries.referral)];
    case 'level':
      return [entry(kind, at, { what: entries.level.what, detail: entries.level.detail(amount ?? 1) })];
    case 'session-replaced':
      return [entry(kind, at, entries.sessionReplaced)];
  }
}

function runEntries(startedAt: string, endedAt: string | null, minedTvx: number): ActivityEntry[] {
  const { started, stopped } = MINER_HISTORY.activity.entries;
  const start = entry('started', startedAt, started);
  if (endedAt === null) return [start];
  return [entry('stopped', endedAt, { ...stopped, detail: tvx(minedTvx) }), start];
}

function entry(
  kind: string,
  at: string,
  text: { readonly what: string; readonly note?: string; readonly detail?: string },
): ActivityEntry {
  return { kind, key: `${kind} ${at}`, what: text.what, note: text.note, detail: text.detail, atMs: Date.parse(at) };
}

function tvx(amount: number): string {
  return `+${amount.toFixed(6)} ${SITE.token}`;
}
