import { nextPush } from '#domain/miner/push-due.ts';
import { endsWithin } from '#server/lib/cleanup-stack.ts';
import type { Clock } from '#server/lib/clock.ts';
import { startRepeating } from '#server/lib/repeat.ts';
import { pushOutcome } from './push-delivery.ts';
import { type PushNews, toPush } from './push-message.ts';
import type { ClaimedPush, PushStore } from './push-store.ts';
import type { PushTransport } from './push-transport.ts';

/** Sent at the same time. */
const BATCH = 50;
/** Much longer than a batch takes. */
const LEASE_MS = 90_000;
const POLL_MS = 60_000;
const STOP_MS_MAX = 5_000;

/** Since the process started. */
export interface PushCounts {
  sent: number;
  /** Given up. */
  failed: number;
  /** Subscriptions that their push service no longer knows. */
  ended: number;
}

export interface PushSenderDeps {
  readonly store: PushStore;
  readonly transport: PushTransport;
  /** Returns the latest announcement that visitors can read now. */
  readonly news: (nowMs: number) => Promise<PushNews | undefined>;
  readonly clock: Clock;
  readonly log: { warn(message: string): void; error(details: { readonly err: unknown }, message: string): void };
  readonly counts: PushCounts;
}

export type PushSender = ReturnType<typeof createPushSender>;

/**
 * Sends what is due to the subscribed devices. Every process does; a row that one has claimed is left alone by the
 * others. If a process dies between the acceptance and the write, the message is sent once more, with the same tag.
 */
export function createPushSender({ store, transport, news: readNews, clock, log, counts }: PushSenderDeps) {
  let wokenMs = Number.NEGATIVE_INFINITY;
  let isReported = false;

  function report(reason: string): void {
    if (!isReported) log.warn(`A notification was not delivered; further ones are counted only: ${reason}`);
    isReported = true;
  }

  async function handle(claimed: ClaimedPush, untilMs: number, news: PushNews | undefined): Promise<void> {
    const { id, attempts } = claimed;
    const facts = { ...claimed.facts, newsMs: news?.atMs ?? null };
    const settle = (toldMs: number, dueMs: number, failed = 0): Promise<void> =>
      store.settle({ id, untilMs }, { toldMs, dueMs, attempts: failed });
    const step = nextPush(facts, clock.nowMs());
    if (step.type === 'wait') return settle(facts.toldMs, step.untilMs);

    const delivery = await transport.deliver(claimed, toPush(step.topic, news));
    if ('reason' in delivery) report(delivery.reason);
    const outcome = pushOutcome(delivery, attempts);
    if (outcome.type !== 'retry') counts[outcome.type] += 1;
    if (outcome.type === 'ended') return store.delete(id);
    const nowMs = clock.nowMs();
    if (outcome.type === 'retry') return settle(facts.toldMs, nowMs + outcome.delayMs, attempts + 1);
    return settle(step.atMs, nowMs);
  }

  /** Looks at what may be due now, and returns how many subscriptions that were. */
  async function sendDue(): Promise<number> {
    const nowMs = clock.nowMs();
    const news = await readNews(nowMs);
    if (news !== undefined && news.atMs !== wokenMs) {
      await store.wake(news.atMs, { nowMs, soonMs: nowMs + LEASE_MS });
      wokenMs = news.atMs;
    }
    const untilMs = nowMs + LEASE_MS;
    const claimed = await store.claim(BATCH, nowMs, untilMs);
    for (const result of await Promise.allSettled(claimed.map((one) => handle(one, untilMs, news)))) {
      if (result.status === 'rejected') throw result.reason;
    }
    return claimed.length;
  }

  return { sendDue, start: () => startSending(sendDue, transport, log) };
}

/**
 * Sends until it is stopped. First after a pause: pages that mine sync again after a restart, and their miners are not
 * away.
 */
function startSending(
  sendDue: () => Promise<number>,
  transport: PushTransport,
  log: PushSenderDeps['log'],
): () => Promise<void> {
  let handled = 0;
  const rounds = startRepeating({
    async work() {
      handled = 0;
      handled = await sendDue();
    },
    pauseMs: () => (handled === BATCH ? 0 : POLL_MS),
    isDelayed: true,
    onFailed: (error) => log.error({ err: error }, 'Notifications could not be sent yet'),
  });
  return async () => {
    transport.close();
    await endsWithin(STOP_MS_MAX, rounds.stop());
  };
}
