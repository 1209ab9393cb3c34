import { type AttentionItem, counted } from '#contract/overview.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';

const DOWNTIME_SINCE_MS = DAY_MS;
const DOWNTIME_MS_MIN = MINUTE_MS;

/** The most urgent first. */
const URGENCY: Readonly<Record<AttentionItem['type'], number>> = {
  'phases-active': 1,
  'phase-late': 2,
  'phase-without-cap': 3,
  'no-phase': 4,
  downtime: 5,
  'mails-delayed': 6,
  'no-mail-server': 7,
  'campaign-paused': 8,
  'first-password': 9,
  'password-due': 10,
  'second-factors-off': 11,
};

/** `downtimes`: when no process was up. */
export function serverAttention(downtimes: readonly TimeSpan[], nowMs: number): AttentionItem[] {
  const sinceMs = nowMs - DOWNTIME_SINCE_MS;
  const downMs = downtimes
    .map(({ fromMs, untilMs }) => Math.max(0, Math.min(untilMs, nowMs) - Math.max(fromMs, sinceMs)))
    .reduce((sum, ms) => sum + ms, 0);
  return counted('downtime', Math.round(downMs / MINUTE_MS), DOWNTIME_MS_MIN / MINUTE_MS);
}

export function byUrgency(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted((one, other) => URGENCY[one.type] - URGENCY[other.type]);
}
