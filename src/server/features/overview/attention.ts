import { type AttentionItem, counted } from '#contract/overview.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';

const REFUSALS_MIN = 100;
const DOWNTIME_SINCE_MS = DAY_MS;
const DOWNTIME_MS_MIN = MINUTE_MS;

/** The most urgent first. */
const URGENCY: Readonly<Record<AttentionItem['type'], number>> = {
  'phases-active': 1,
  'phase-late': 2,
  'phase-without-cap': 3,
  'no-phase': 4,
  faults: 5,
  refusals: 6,
  downtime: 7,
  'mails-delayed': 10,
  'no-mail-server': 11,
  'campaign-paused': 12,
  'first-password': 16,
  'password-due': 17,
  'second-factors-off': 18,
};

export interface ServerFacts {
  /** Of the last hour. */
  readonly faults: number;
  readonly refused: number;
  /** When no process was up. */
  readonly downtimes: readonly TimeSpan[];
}

/** Returns what the team should look at. */
export function serverAttention({ faults, refused, downtimes }: ServerFacts, nowMs: number): AttentionItem[] {
  const sinceMs = nowMs - DOWNTIME_SINCE_MS;
  const downMs = downtimes
    .map(({ fromMs, untilMs }) => Math.max(0, Math.min(untilMs, nowMs) - Math.max(fromMs, sinceMs)))
    .reduce((sum, ms) => sum + ms, 0);
  return [
    ...counted('faults', faults, 1),
    ...counted('refusals', refused, REFUSALS_MIN),
    ...counted('downtime', Math.round(downMs / MINUTE_MS), DOWNTIME_MS_MIN / MINUTE_MS),
  ];
}

export function byUrgency(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted((one, other) => URGENCY[one.type] - URGENCY[other.type]);
}
