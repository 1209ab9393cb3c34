import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#server/lib/clock.ts';
import { type Delivery, retryDelayMs } from './delivery.ts';
import { createGroupSettle } from './group-settle.ts';
import type { ClaimedMail, OutboxStore, Outcome, Settlement } from './outbox-store.ts';
import { type MailSite, type RenderedMail, renderMail } from './render-mail.ts';
import { createServerPause } from './server-pause.ts';
import { SMTP_CONNECTIONS_MAX, SMTP_TIMES, type SmtpTransport } from './smtp-transport.ts';

/** A pino logger fits. */
export interface MailLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

/** Longer than one round of deliveries takes, so that a sender keeps the lease meanwhile, and its mails much longer. */
const LEASE_MS = SMTP_TIMES.totalMsMax + 30_000;
const CLAIM_MS = 2 * LEASE_MS;
/**
 * No mail of a batch is begun later: a pause, or a person who leaves, counts from the next claim. Together with the
 * longest delivery it is shorter than the lease.
 */
const BATCH_MS_MAX = 5_000;
/** Outcomes that cannot be written are written again until so long before another sender may take the mail. */
const SETTLED_BEFORE_MS = 15_000;
/** Between two tries to write an outcome: first, then twice as long each time. */
const SETTLE_PAUSE_MS = { first: 100, max: 5_000 };
/** Each connection delivers one mail while the outcome of its last one is written. */
export const MAILS_IN_DOUBT_MAX = 2 * SMTP_CONNECTIONS_MAX;

/** Mails to many, at their rates. */
export interface MailBatches {
  /** Claims the next batch until `untilMs`; empty: none is due, or the rates let it wait. */
  claim(nowMs: number, untilMs: number): Promise<readonly ClaimedMail[]>;
  /** Returns how long the rates make the next batch wait, ms. */
  waitMs(nowMs: number): number;
}

export interface MailSender {
  /** Sends what is due now, and returns how many mails were tried. Used by tests in place of the loop. */
  sendDue(): Promise<number>;
  /** Returns how long the rates make the next batch wait, ms; 0 when more mails to one person may be due. */
  waitMs(): number;
  /** Begins no further mail of a batch. */
  drain(): void;
  /** Aborts the deliveries in progress and releases the lease. */
  stop(): Promise<void>;
}

/** Since the process started. */
export interface MailCounts {
  sent: number;
  failed: number;
}

export interface MailSenderDeps {
  readonly outbox: OutboxStore;
  /** Mails to one person go first. Default: there are no others. */
  readonly batches?: MailBatches;
  readonly transport: SmtpTransport;
  readonly site: MailSite;
  readonly clock: Clock;
  readonly log: MailLog;
  /** Incremented with each outcome. */
  readonly counts?: MailCounts;
}

/**
 * Sends the mails of the outbox. Of all processes on one database one sends, the holder of the lease; another takes
 * over when it ends. Delivery is at least once: if a process dies between the server's acceptance and the write of the
 * outcome, or the database is unavailable for minutes then, at most `MAILS_IN_DOUBT_MAX` mails are sent once more, with
 * the same Message-ID. So is a mail whose connection breaks off in that moment (docs/operations.md, "Mail").
 */
export function createMailSender(deps: MailSenderDeps): MailSender {
  const { outbox, batches = NO_BATCHES, transport, site, clock, log, counts } = deps;
  const holder = randomUUID();
  const write = createGroupSettle((outcomes) => outbox.settleMany(outcomes, clock.nowMs()));
  const pause = createServerPause(clock, log);
  let isStopped = false;
  let isDraining = false;
  let hasMore = false;

  async function sendDue(): Promise<number> {
    const nowMs = clock.nowMs();
    if (pause.isOn()) return 0;
    if (!(await outbox.takeLease(holder, nowMs, LEASE_MS))) return 0;
    const untilMs = nowMs + CLAIM_MS;
    const mails = await outbox.claim(SMTP_CONNECTIONS_MAX, nowMs, untilMs);
    hasMore = mails.length === SMTP_CONNECTIONS_MAX;
    const record = (outcome: Outcome) => outbox.settle(outcome, clock.nowMs());
    await allSettled(mails.map(async (mail) => settle(await send(mail), untilMs, record)));
    // The first part may have taken as long as the lease.
    const hasLease = mails.length === 0 || (await outbox.takeLease(holder, clock.nowMs(), LEASE_MS));
    return mails.length + (hasLease ? await sendBatch() : 0);
  }

  /** Sends a batch over all connections (`MAILS_IN_DOUBT_MAX`). */
  async function sendBatch(): Promise<number> {
    if (isDraining || pause.isOn()) return 0;
    const nowMs = clock.nowMs();
    const untilMs = nowMs + CLAIM_MS;
    const mails = await batches.claim(nowMs, untilMs);
    const waiting = [...mails];
    const work = async (): Promise<void> => {
      let written = Promise.resolve();
      while (!isDraining && !pause.isOn() && clock.nowMs() - nowMs < BATCH_MS_MAX) {
        const mail = waiting.shift();
        if (mail === undefined) break;
        const sent = send(mail);
        // The batch may not end with a failed write while the delivery beside it goes on.
        await allSettled([sent, written]);
        written = settle(await sent, untilMs, write);
      }
      await written;
    };
    try {
      await allSettled(Array.from({ length: SMTP_CONNECTIONS_MAX }, work));
    } finally {
      if (waiting.length > 0) {
        const ids = waiting.map(({ id }) => id);
        await outbox.release(ids, untilMs, clock.nowMs());
      }
    }
    return mails.length - waiting.length;
  }

  async function send(mail: ClaimedMail): Promise<Outcome> {
    const delivery = await deliver(mail);
    pause.follow(delivery);
    const at = { nowMs: clock.nowMs(), pausedUntilMs: pause.untilMs };
    return { id: mail.id, campaignId: mail.campaignId, settlement: settlementOf(delivery, mail.attempts, at) };
  }

  /** A mail that cannot be rendered is given up: claimed again and again, it would hold up others. */
  async function deliver({ content, recipient, messageId }: ClaimedMail): Promise<Delivery> {
    let rendered: RenderedMail;
    try {
      rendered = renderMail(content, site);
    } catch (error) {
      log.error({ err: error }, 'A mail cannot be rendered, and is given up');
      return { type: 'refused', reason: 'not rendered' };
    }
    return transport.deliver({ ...rendered, recipient, messageId });
  }

  /** Writes an outcome, again and again while it can: what was delivered is not sent twice for a short outage. */
  async function settle(outcome: Outcome, claimedUntilMs: number, record: RecordOutcome): Promise<void> {
    const { state } = outcome.settlement;
    for (let waitMs = SETTLE_PAUSE_MS.first; ; waitMs = Math.min(2 * waitMs, SETTLE_PAUSE_MS.max)) {
      try {
        await record(outcome);
        break;
      } catch (error) {
        if (isStopped || clock.nowMs() + waitMs > claimedUntilMs - SETTLED_BEFORE_MS) throw error;
        await delay(waitMs, undefined, { ref: false });
      }
    }
    if (counts !== undefined && state !== 'queued') counts[state] += 1;
  }

  return {
    sendDue,
    waitMs: () => (hasMore ? 0 : batches.waitMs(clock.nowMs())),
    drain() {
      isDraining = true;
    },
    async stop() {
      isStopped = true;
      isDraining = true;
      transport.close();
      // When it cannot be written it ends by itself.
      await outbox.endLease(holder).catch(() => undefined);
    },
  };
}

/** Returns what a delivery means for a mail that was put off `attempts` times before. */
function settlementOf(
  delivery: Delivery,
  attempts: number,
  { nowMs, pausedUntilMs }: { readonly nowMs: number; readonly pausedUntilMs: number },
): Settlement {
  if (delivery.type === 'sent') return { state: 'sent' };
  const failure = delivery.reason;
  if (delivery.type === 'refused') return { state: 'failed', failure };
  // Nothing was tried with this mail.
  if (delivery.type === 'unreachable') return { state: 'queued', failure, attempts, dueMs: pausedUntilMs };
  const delayMs = retryDelayMs(attempts + 1);
  if (delayMs === undefined) return { state: 'failed', failure };
  return { state: 'queued', failure, attempts: attempts + 1, dueMs: nowMs + delayMs };
}

const NO_BATCHES: MailBatches = { claim: async () => [], waitMs: () => 0 };

type RecordOutcome = (outcome: Outcome) => Promise<void>;

/** Waits for all, then throws the first error. */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}
