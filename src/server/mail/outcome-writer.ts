import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#server/lib/clock.ts';
import type { MailOutcome } from './delivery.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Between two attempts to write an outcome: first, then twice as long each time. */
const RETRY_PAUSE_MS = { first: 100, max: 5_000 };
/** The last attempt is so long before another sender may claim the mail. */
const WRITTEN_BEFORE_MS = 15_000;

/** Since the process started. */
export interface MailCounts {
  sent: number;
  failed: number;
}

interface WaitingOutcome {
  readonly outcome: MailOutcome;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writes the outcomes of deliveries. Those that arrive during a write are written together by the next one. */
export function createOutcomeWriter({
  outbox,
  clock,
  counts,
}: {
  readonly outbox: Pick<OutboxStore, 'recordOutcomes'>;
  readonly clock: Clock;
  readonly counts: MailCounts | undefined;
}) {
  let waiting: WaitingOutcome[] = [];
  let isWriting = false;
  let isStopped = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await outbox.recordOutcomes(
          group.map(({ outcome }) => outcome),
          clock.nowMs(),
        );
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWriting = false;
  }

  const writeOnce = (outcome: MailOutcome): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ outcome, resolve, reject });
      if (!isWriting) void writeWaiting();
    });

  return {
    /** Writes an outcome, and retries while the mail is claimed: a short outage must not send it twice. */
    async write(outcome: MailOutcome, claimedUntilMs: number): Promise<void> {
      for (let waitMs = RETRY_PAUSE_MS.first; ; waitMs = Math.min(2 * waitMs, RETRY_PAUSE_MS.max)) {
        try {
          await writeOnce(outcome);
          break;
        } catch (error) {
          if (isStopped || clock.nowMs() + waitMs > claimedUntilMs - WRITTEN_BEFORE_MS) throw error;
          await delay(waitMs, undefined, { ref: false });
        }
      }
      if (counts !== undefined && outcome.state !== 'queued') counts[outcome.state] += 1;
    },

    /** Retries nothing from now on. */
    stop(): void {
      isStopped = true;
    },
  };
}
