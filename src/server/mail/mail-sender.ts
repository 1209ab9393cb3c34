import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '#server/db/database.ts';
import { createBatcher } from '#server/lib/batcher.ts';
import { endsWithin } from '#server/lib/cleanup-stack.ts';
import type { Clock } from '#server/lib/clock.ts';
import { backoffMs, startJob } from '#server/lib/jobs.ts';
import { createServerPause, type Delivery, type MailOutcome, resultOf } from './delivery.ts';
import type { ClaimedMail } from './outbox-queue.ts';
import type { MailCounts, OutboxStore } from './outbox-store.ts';
import { type MailSite, type RenderedMail, renderMail } from './render-mail.ts';
import { SMTP_CONNECTIONS_MAX, SMTP_TIMES, type SmtpTransport } from './smtp-transport.ts';

/** Longer than one round of deliveries takes, so that a sender keeps the lease; it keeps its mails much longer. */
const LEASE_MS = SMTP_TIMES.totalMsMax + 30_000;
const CLAIM_MS = 2 * LEASE_MS;
/**
 * No mail of a batch is begun later: a pause, or a person who unsubscribes, counts from the next claim. Together with
 * the longest delivery it is shorter than the lease.
 */
const BATCH_MS_MAX = 5_000;
/** Each connection delivers one mail while the outcome of its last one is written. */
export const UNRECORDED_MAILS_MAX = 2 * SMTP_CONNECTIONS_MAX;

/** Mails to many, at their rates. */
export interface MailBatches {
  /** Claims the next batch until `untilMs`; empty: none is due, or the rates let it wait. */
  claim(nowMs: number, untilMs: number): Promise<readonly ClaimedMail[]>;
  /** Returns how long the rates make the next batch wait, ms. */
  waitMs(nowMs: number): number;
}

export type MailSender = ReturnType<typeof createMailSender>;

export interface MailSenderDeps {
  readonly outbox: OutboxStore;
  /** Mails to one person go first. Default: there are no others. */
  readonly batches?: MailBatches;
  readonly transport: SmtpTransport;
  readonly site: MailSite;
  readonly clock: Clock;
  readonly log: DatabaseLog;
  /** Incremented with each outcome. */
  readonly counts?: MailCounts;
}

/**
 * Sends the mails of the outbox. Of all processes on one database one sends, the holder of the lease; another takes
 * over when it ends. Delivery is at least once: if a process dies between the server's acceptance and the write of the
 * outcome, or the database is unavailable for minutes then, at most `UNRECORDED_MAILS_MAX` mails are sent once more,
 * with the same Message-ID. So is a mail whose connection breaks off in that moment (docs/operations.md, "Mail").
 */
export function createMailSender(deps: MailSenderDeps) {
  const { outbox, batches = NO_BATCHES, transport, clock, log } = deps;
  const holder = randomUUID();
  const outcomes = createOutcomeWriter(deps);
  const pause = createServerPause(clock, log);
  let isDraining = false;
  let hasMore = false;

  async function send(mail: ClaimedMail): Promise<MailOutcome> {
    const delivery = await deliver(mail, deps);
    pause.follow(delivery);
    const result = resultOf(delivery, mail.attempts, { nowMs: clock.nowMs(), pausedUntilMs: pause.untilMs });
    return { id: mail.id, campaignId: mail.campaignId, ...result };
  }

  async function sendDue(): Promise<number> {
    const nowMs = clock.nowMs();
    if (pause.isOn() || !(await outbox.takeLease(holder, nowMs, LEASE_MS))) return 0;
    const untilMs = nowMs + CLAIM_MS;
    const mails = await outbox.claim(SMTP_CONNECTIONS_MAX, nowMs, untilMs);
    hasMore = mails.length === SMTP_CONNECTIONS_MAX;
    await allSettled(mails.map(async (mail) => outcomes.write(await send(mail), untilMs)));
    // The first part may have taken as long as the lease.
    const hasLease = mails.length === 0 || (await outbox.takeLease(holder, clock.nowMs(), LEASE_MS));
    return mails.length + (hasLease ? await sendBatch() : 0);
  }

  async function sendBatch(): Promise<number> {
    if (isDraining || pause.isOn()) return 0;
    const nowMs = clock.nowMs();
    const untilMs = nowMs + CLAIM_MS;
    const mails = await batches.claim(nowMs, untilMs);
    const waiting = [...mails];
    const next = (): ClaimedMail | undefined =>
      isDraining || pause.isOn() || clock.nowMs() - nowMs >= BATCH_MS_MAX ? undefined : waiting.shift();

    /** Sends over one connection (`UNRECORDED_MAILS_MAX`). */
    async function sendOneByOne(): Promise<void> {
      let written = Promise.resolve();
      for (let mail = next(); mail !== undefined; mail = next()) {
        const sent = send(mail);
        // The batch may not end with a failed write while the delivery beside it goes on.
        await allSettled([sent, written]);
        written = outcomes.write(await sent, untilMs);
      }
      await written;
    }

    try {
      await allSettled(Array.from({ length: SMTP_CONNECTIONS_MAX }, sendOneByOne));
    } finally {
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await outbox.release(ids, untilMs, clock.nowMs());
    }
    return mails.length - waiting.length;
  }

  return {
    /** Sends what is due now, and returns how many mails were tried. Used by tests in place of the loop. */
    sendDue,
    /** Returns how long the rates make the next batch wait, ms; 0 when more mails to one person may be due. */
    waitMs: (): number => (hasMore ? 0 : batches.waitMs(clock.nowMs())),
    /** Begins no further mail of a batch. */
    drain(): void {
      isDraining = true;
    },
    /** Aborts the deliveries in progress and releases the lease. */
    async stop(): Promise<void> {
      isDraining = true;
      outcomes.stop();
      transport.close();
      // When it cannot be written it ends by itself.
      await outbox.endLease(holder).catch(() => undefined);
    },
  };
}

const NO_BATCHES: MailBatches = { claim: async () => [], waitMs: () => 0 };

/** A mail that cannot be rendered is given up: claimed again and again, it would hold up others. */
async function deliver(
  { content, recipient, messageId }: ClaimedMail,
  { transport, site, log }: Pick<MailSenderDeps, 'transport' | 'site' | 'log'>,
): Promise<Delivery> {
  let rendered: RenderedMail;
  try {
    rendered = renderMail(content, site);
  } catch (error) {
    log.error({ err: error }, 'A mail cannot be rendered, and is given up');
    return { type: 'refused', reason: 'not rendered' };
  }
  return transport.deliver({ ...rendered, recipient, messageId });
}

/** Waits for all, then throws the first error. */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

/** Between two attempts to write an outcome. */
const WRITE_PAUSE = { firstMs: 100, msMax: 5_000 };
/** The last attempt is so long before another sender may claim the mail. */
const WRITTEN_BEFORE_MS = 15_000;

interface WaitingOutcome {
  readonly outcome: MailOutcome;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writes the outcomes of deliveries. Those that arrive during a write are written together by the next one. */
function createOutcomeWriter({ outbox, clock, counts }: MailSenderDeps) {
  let isStopped = false;
  const writes = createBatcher<WaitingOutcome>({
    async flush(group) {
      const outcomes = group.map(({ outcome }) => outcome);
      try {
        await outbox.recordOutcomes(outcomes, clock.nowMs());
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    },
  });

  const writeOnce = (outcome: MailOutcome): Promise<void> =>
    new Promise((resolve, reject) => writes.add({ outcome, resolve, reject }));

  return {
    /** Writes an outcome, and retries while the mail is claimed: a short outage must not send it twice. */
    async write(outcome: MailOutcome, claimedUntilMs: number): Promise<void> {
      for (let failures = 1; ; failures += 1) {
        try {
          await writeOnce(outcome);
          break;
        } catch (error) {
          const waitMs = backoffMs(failures, WRITE_PAUSE);
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

/** How often an empty outbox is polled. */
const POLL_MS = 2_000;
/** How long a stopping process waits for deliveries. */
const STOP_MS_MAX = 5_000;

/**
 * Runs a sender: at once again while there was mail, otherwise every two seconds. Returns a stop function, which lets
 * deliveries finish, for five seconds at most, and aborts the others.
 */
export function startMailSender(deps: MailSenderDeps): () => Promise<void> {
  const sender = createMailSender(deps);
  let sent = 0;
  const rounds = startJob({
    async run() {
      sent = 0;
      sent = await sender.sendDue();
    },
    pauseMs() {
      const waitMs = Math.min(sender.waitMs(), POLL_MS);
      return sent > 0 || waitMs > 0 ? waitMs : POLL_MS;
    },
    onFailed: (error) => deps.log.error({ err: error }, 'Mail could not be sent; it stays in the outbox'),
  });
  return async () => {
    sender.drain();
    await endsWithin(STOP_MS_MAX, rounds.stop());
    await sender.stop();
  };
}
