import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { type Delivery, retryDelayMs } from './delivery.ts';
import type { ClaimedMail, OutboxStore, Settlement } from './outbox-store.ts';
import { type MailSite, renderMail } from './render-mail.ts';
import { SMTP_CONNECTIONS_MAX, SMTP_TIMES, type SmtpTransport } from './smtp-transport.ts';

/** A pino logger fits. */
export interface MailLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

/** How often an empty outbox is polled. */
const POLL_MS = 2_000;
/** Longer than one round of deliveries takes, so that a sender keeps the lease meanwhile, and its mails much longer. */
const LEASE_MS = SMTP_TIMES.totalMsMax + 30_000;
const CLAIM_MS = 2 * LEASE_MS;
/** Outcomes that cannot be written are written again until so long before another sender may take the mail. */
const SETTLED_BEFORE_MS = 15_000;
/** Between two tries to write an outcome: first, then twice as long each time. */
const SETTLE_PAUSE_MS = { first: 100, max: 5_000 };
/** How long nothing is sent after the server could not be reached: first, then twice as long each time. */
const PAUSE_MS = { first: 5_000, max: 300_000 };
/** How long a stopping process waits for deliveries. */
const STOP_MS_MAX = 5_000;

export interface MailSender {
  /** Sends what is due now, and returns how many mails were tried. Used by tests in place of the loop. */
  sendDue(): Promise<number>;
  /** Aborts the deliveries in progress and releases the lease. */
  stop(): Promise<void>;
}

interface SenderDeps {
  readonly outbox: OutboxStore;
  readonly transport: SmtpTransport;
  readonly site: MailSite;
  readonly clock: Clock;
  readonly log: MailLog;
}

/**
 * Sends the mails of the outbox. Of all processes on one database one sends, the holder of the lease; another takes
 * over when it ends. Delivery is at least once: if a process dies between the server's acceptance and the write of the
 * outcome, or the database is unavailable for minutes then, at most five mails are sent once more, with the same
 * Message-ID.
 */
export function createMailSender({ outbox, transport, site, clock, log }: SenderDeps): MailSender {
  const holder = randomUUID();
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  let isStopped = false;

  async function sendDue(): Promise<number> {
    const nowMs = clock.nowMs();
    if (nowMs < pausedUntilMs && pausedUntilMs - nowMs <= PAUSE_MS.max) return 0;
    if (!(await outbox.takeLease(holder, nowMs, LEASE_MS))) return 0;
    const claimedUntilMs = nowMs + CLAIM_MS;
    const mails = await outbox.claim(SMTP_CONNECTIONS_MAX, nowMs, claimedUntilMs);
    const outcomes = await Promise.allSettled(mails.map((mail) => send(mail, claimedUntilMs)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return mails.length;
  }

  async function send(mail: ClaimedMail, claimedUntilMs: number): Promise<void> {
    const { recipient, messageId } = mail;
    const delivery = await transport.deliver({ ...renderMail(mail.content, site), recipient, messageId });
    followServer(delivery);
    await settle(mail.id, settlementOf(delivery, mail), claimedUntilMs - SETTLED_BEFORE_MS);
  }

  /** Writes an outcome, again and again until `untilMs`: what was delivered is not sent twice for a short outage. */
  async function settle(id: number, settlement: Settlement, untilMs: number): Promise<void> {
    const settledMs = clock.nowMs();
    for (let waitMs = SETTLE_PAUSE_MS.first; ; waitMs = Math.min(2 * waitMs, SETTLE_PAUSE_MS.max)) {
      try {
        await outbox.settle(id, settlement, settledMs);
        return;
      } catch (error) {
        if (isStopped || clock.nowMs() + waitMs > untilMs) throw error;
        await delay(waitMs, undefined, { ref: false });
      }
    }
  }

  /** Pauses while the server takes no mail, and logs the beginning and the end of that. */
  function followServer(delivery: Delivery): void {
    if (delivery.type !== 'unreachable') {
      if (pauseMs > 0) log.info('The mail server takes mail again');
      pauseMs = 0;
      pausedUntilMs = Number.NEGATIVE_INFINITY;
      return;
    }
    if (pauseMs === 0) log.warn(`The mail server takes no mail; it is retried: ${delivery.reason}`);
    if (clock.nowMs() < pausedUntilMs) return;
    pauseMs = Math.min(Math.max(PAUSE_MS.first, 2 * pauseMs), PAUSE_MS.max);
    pausedUntilMs = clock.nowMs() + pauseMs;
  }

  function settlementOf(delivery: Delivery, { attempts }: ClaimedMail): Settlement {
    if (delivery.type === 'sent') return { state: 'sent' };
    const failure = delivery.reason;
    if (delivery.type === 'refused') return { state: 'failed', failure };
    // Nothing was tried with this mail.
    if (delivery.type === 'unreachable') return { state: 'queued', failure, attempts, dueMs: pausedUntilMs };
    const delayMs = retryDelayMs(attempts + 1);
    if (delayMs === undefined) return { state: 'failed', failure };
    return { state: 'queued', failure, attempts: attempts + 1, dueMs: clock.nowMs() + delayMs };
  }

  return {
    sendDue,
    async stop() {
      isStopped = true;
      transport.close();
      // When it cannot be written it ends by itself.
      await outbox.endLease(holder).catch(() => undefined);
    },
  };
}

export interface RunningMailSender {
  /** Lets deliveries finish, for five seconds at most, and aborts the others. */
  stop(): Promise<void>;
}

/** Runs a sender until it is stopped: at once again while there was mail, otherwise every two seconds. */
export function startMailSender(deps: SenderDeps): RunningMailSender {
  const sender = createMailSender(deps);
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    let sent = 0;
    try {
      sent = await sender.sendDue();
      isFailing = false;
    } catch (error) {
      // An outage of the database has been logged; a stopping server closes it.
      if (!isFailing && !isStopped && !isDatabaseUnavailable(error)) {
        deps.log.error({ err: error }, 'Mail could not be sent; it stays in the outbox');
      }
      isFailing = true;
    }
    schedule(sent > 0 ? 0 : POLL_MS);
  }

  function schedule(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = round();
    }, ms).unref();
  }

  schedule(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      let giveUp: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, STOP_MS_MAX);
      });
      await Promise.race([running, waited]);
      clearTimeout(giveUp);
      await sender.stop();
    },
  };
}
