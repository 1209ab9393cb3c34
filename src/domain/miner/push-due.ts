import { DAY_MS, HOUR_MS } from '../time.ts';
import { SESSION_GAP_MS_MAX } from './constants.ts';
import { dailyBonusEndMs } from './daily-bonus.ts';

export const PUSH_TOPICS = ['bonus', 'limit', 'news'] as const;

export type PushTopic = (typeof PUSH_TOPICS)[number];

/** How long before the end of the six hours that are credited. */
export const LIMIT_NOTICE_MS: number = HOUR_MS;

/** What the messages of one subscribed device depend on; times are ms since the epoch, by the server's clock. */
export interface PushFacts {
  readonly topics: Readonly<Record<PushTopic, boolean>>;
  /** Everything up to here was sent, given up, or visible on the page. */
  readonly toldMs: number;
  readonly lastBonusClaimedMs: number | null;
  /** null: the wallet's session is that of another device, or none. */
  readonly lastSyncMs: number | null;
  /** When the latest news appeared; null: there are none. */
  readonly newsMs: number | null;
}

/** `wait`: nothing is due before `untilMs`, whatever the wallet does until then; news wake the device themselves. */
export type PushStep =
  | { readonly type: 'send'; readonly topic: PushTopic; readonly atMs: number }
  | { readonly type: 'wait'; readonly untilMs: number };

/**
 * Returns the earliest message that is due at `nowMs`: the bonus once each time it becomes available, the limit once an
 * hour before the six hours end, each news once. A miner who is back within the six hours is not told of a limit.
 */
export function nextPush(facts: PushFacts, nowMs: number): PushStep {
  const { topics, toldMs, lastBonusClaimedMs, lastSyncMs, newsMs } = facts;
  const limitMs = lastSyncMs === null ? null : lastSyncMs + SESSION_GAP_MS_MAX - LIMIT_NOTICE_MS;
  const isOver = lastSyncMs !== null && nowMs >= lastSyncMs + SESSION_GAP_MS_MAX;
  const instants: Readonly<Record<PushTopic, number | null>> = {
    bonus: dailyBonusEndMs(lastBonusClaimedMs),
    limit: isOver ? null : limitMs,
    news: newsMs,
  };
  const ahead = PUSH_TOPICS.flatMap((topic) => {
    const atMs = instants[topic];
    return topics[topic] && atMs !== null && atMs > toldMs ? [{ topic, atMs }] : [];
  }).sort((a, b) => a.atMs - b.atMs);
  const [first] = ahead;
  if (first !== undefined && first.atMs <= nowMs) return { type: 'send', ...first };
  // A sync may follow at any time; the next limit is five hours after it, the next bonus a day after its claim.
  const unknownMs = nowMs + (topics.limit ? SESSION_GAP_MS_MAX - LIMIT_NOTICE_MS : DAY_MS);
  return { type: 'wait', untilMs: Math.min(first?.atMs ?? unknownMs, unknownMs) };
}
