import type { HistoryData } from '#contract/miner.ts';
import { formatDuration } from '#domain/miner/format.ts';
import { SITE } from '#web/content/site.ts';
import { MINER_HISTORY } from '../texts/history.ts';

export interface ActivityEntry {
  readonly key: string;
  readonly what: string;
  readonly note: string | undefined;
  readonly detail: string | undefined;
  /** Ms since the epoch. */
  readonly atMs: number;
}

type HistoryEvent = HistoryData['events'][number];

/**
 * Returns the wallet's activity, newest first. `stoppedAtMs`: when this page stopped mining; the server notices that
 * later.
 */
export function activityEntries(history: HistoryData, stoppedAtMs: number | undefined): readonly ActivityEntry[] {
  const { run, events } = history;
  const current = run === null ? [] : runEntries(run.startedAt, run.endedAt ?? isoOf(stoppedAtMs), run.mined);
  return [...current, ...events.flatMap(eventEntries)].sort((a, b) => b.atMs - a.atMs);
}

function eventEntries({ kind, at, until, amount }: HistoryEvent): ActivityEntry[] {
  const { entries } = MINER_HISTORY.activity;
  switch (kind) {
    case 'run':
      return runEntries(at, until, amount ?? 0);
    case 'away': {
      const untilMs = Date.parse(until ?? at);
      const note = entries.away.note(formatDuration((untilMs - Date.parse(at)) / 1_000));
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
  return { key: `${kind} ${at}`, what: text.what, note: text.note, detail: text.detail, atMs: Date.parse(at) };
}

function tvx(amount: number): string {
  return `+${amount.toFixed(6)} ${SITE.token}`;
}

function isoOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
