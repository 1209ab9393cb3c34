import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import { type Delivery, type MailOutcome, resultOf } from './delivery.ts';
import type { ClaimedMail } from './outbox-queue.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createOutcomeWriter, type MailCounts } from './outcome-writer.ts';
import { type MailSite, type RenderedMail, renderMail } from './render-mail.ts';
import { createServerPause } from './server-pause.ts';
import { SMTP_CONNECTIONS_MAX, SMTP_TIMES, type SmtpTransport } from './smtp-transport.ts';

/** A pino logger fits. */
export interface MailLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

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
 * outcome, or the database is unavailable for minutes then, at most `UNRECORDED_MAILS_MAX` mails are sent once more,
 * with the same Message-ID. So is a mail whose connection breaks off in that moment (docs/operations.md, "Mail").
 */
export function createMailSender(deps: MailSenderDeps): MailSender {
  const { outbox, batches = NO_BATCHES, transport, clock, log, counts } = deps;
  const holder = randomUUID();
  const outcomes = createOutcomeWriter({ outbox, clock, counts });
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
    const write = (outcome: MailOutcome): Promise<void> => outcomes.write(outcome, untilMs);
    const next = (): ClaimedMail | undefined =>
      isDraining || pause.isOn() || clock.nowMs() - nowMs >= BATCH_MS_MAX ? undefined : waiting.shift();
    try {
      await allSettled(Array.from({ length: SMTP_CONNECTIONS_MAX }, () => sendOneByOne({ next, send, write })));
    } finally {
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await outbox.release(ids, untilMs, clock.nowMs());
    }
    return mails.length - waiting.length;
  }

  return {
    sendDue,
    waitMs: () => (hasMore ? 0 : batches.waitMs(clock.nowMs())),
    drain() {
      isDraining = true;
    },
    async stop() {
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

/** Sends over one connection (`UNRECORDED_MAILS_MAX`). */
async function sendOneByOne({
  next,
  send,
  write,
}: {
  readonly next: () => ClaimedMail | undefined;
  readonly send: (mail: ClaimedMail) => Promise<MailOutcome>;
  readonly write: (outcome: MailOutcome) => Promise<void>;
}): Promise<void> {
  let written = Promise.resolve();
  for (let mail = next(); mail !== undefined; mail = next()) {
    const sent = send(mail);
    // The batch may not end with a failed write while the delivery beside it goes on.
    await allSettled([sent, written]);
    written = write(await sent);
  }
  await written;
}

/** Waits for all, then throws the first error. */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}
