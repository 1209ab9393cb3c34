import type { PushMessage } from '#contract/service-worker.ts';
import { SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { LIMIT_NOTICE_MS, type PushTopic } from '#domain/miner/push-due.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { OutgoingPush } from './push-transport.ts';

/** An announcement that the team has published. */
export interface PushNews {
  readonly text: string;
  readonly href: string | undefined;
  /** When visitors could read it first, ms since the epoch. */
  readonly atMs: number;
}

const HOURS = SESSION_GAP_MS_MAX / HOUR_MS;
const MINER = '/web-miner';

const MESSAGES: Readonly<Record<PushTopic, (news: PushNews | undefined) => PushMessage>> = {
  bonus: () => ({
    title: 'Your daily bonus is available',
    body: 'Open the web miner to claim it.',
    tag: 'technovex:daily-bonus',
    path: MINER,
  }),
  limit: () => ({
    title: 'Open the web miner (simulated)',
    body: `Your ${HOURS} hours away end soon. Come back before, or nothing is credited for them.`,
    tag: 'technovex:limit',
    path: MINER,
  }),
  news: (news) => ({
    title: 'News from Technovex',
    body: news?.text ?? '',
    tag: 'technovex:news',
    path: news?.href?.startsWith('/') === true ? news.href : '/',
  }),
};

/** How long a push service keeps a message for a device that is off. */
const KEPT_MS: Readonly<Record<PushTopic, number>> = { bonus: DAY_MS / 2, limit: LIMIT_NOTICE_MS, news: DAY_MS };

export function toPush(topic: PushTopic, news: PushNews | undefined): OutgoingPush {
  return { topic, message: JSON.stringify(MESSAGES[topic](news)), ttlSeconds: KEPT_MS[topic] / 1_000 };
}
