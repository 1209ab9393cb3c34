import { cutText } from '#domain/cut-text.ts';
import { isHardBounce, parseSmtpFailure } from '#domain/newsletter/smtp-failure.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { DatabaseLog } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { backoffMs } from '#server/lib/jobs.ts';

/**
 * The outcome of one delivery attempt. `refused`: permanently. `retry`: this mail is deferred. `unreachable`: the
 * server accepts no mail at present. `reason`: for the operator, reply code, command and the server's words.
 */
export type Delivery =
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly reason: string; readonly isHardBounce?: boolean }
  | { readonly type: 'retry' | 'unreachable'; readonly reason: string };

export type FailedDelivery = Exclude<Delivery, { readonly type: 'sent' }>;

/** What becomes of a mail. `attempts`: how often it was deferred. */
export type MailResult =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly failure: string; readonly isHardBounce?: boolean }
  | { readonly state: 'queued'; readonly failure: string; readonly attempts: number; readonly dueMs: number };

export type MailOutcome = MailResult & {
  readonly id: number;
  /** null: a mail to one person. */
  readonly campaignId: number | null;
};

/** The fields of nodemailer's errors. */
export interface SmtpFailure {
  /** The code of the error: 'ETIMEDOUT'. */
  readonly code?: string | undefined;
  /** The command that failed: 'RCPT TO'; 'CONN' for a connection, at any time; 'API' before anything was sent. */
  readonly command?: string | undefined;
  /** The server's reply (RFC 5321, 4.2): 550. */
  readonly responseCode?: number | undefined;
  /** The server's reply, with its code: '550 5.1.1 Unknown user'. */
  readonly response?: string | undefined;
  readonly message?: string | undefined;
  /** The system's error below it: 'ECONNREFUSED'. */
  readonly originalCode?: string | undefined;
  /** The system's call that failed: 'connect'. */
  readonly syscall?: string | undefined;
  readonly timeoutType?: string | undefined;
}

/** Commands whose replies concern one mail; all others concern the connection, the login or the sender. */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** Errors about the mail itself. */
const MAIL_ERRORS: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);
/** An aborted session, perhaps after the mail was accepted. `EABORT`: it took too long. */
const ABORTED: ReadonlySet<string> = new Set(['ECONNECTION', 'EABORT', 'ECONNRESET', 'EPIPE', 'SOCKET_TIMEOUT']);
const PERMANENT = 500;
const BAD_SEQUENCE = 503;

/** After the first, second, … deferral. */
const RETRY_DELAYS_MS: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * MINUTE_MS);

/** Returns what a failed attempt means for the mail. */
export function classifyFailure(failure: SmtpFailure): FailedDelivery {
  const { code = 'unknown', command = '', responseCode, originalCode = '', timeoutType = '' } = failure;
  const reason = reasonOf(failure);
  // nodemailer names no command only when the server closed the connection before its greeting.
  const isWithoutGreeting = (code === 'ECONNECTION' && command === '') || failure.syscall === 'connect';
  if (isWithoutGreeting && responseCode === undefined) return { type: 'unreachable', reason };
  const isAborted = [code, originalCode, timeoutType].some((name) => ABORTED.has(name));
  // Also with a final reply, such as 421 in the middle of a session.
  if (isAborted && (responseCode === undefined || command === 'CONN')) return { type: 'retry', reason };
  if (responseCode !== undefined) {
    if (!MAIL_COMMANDS.has(command)) return { type: 'unreachable', reason };
    if (responseCode < PERMANENT || responseCode === BAD_SEQUENCE) return { type: 'retry', reason };
    const reply = parseSmtpFailure(reason);
    return { type: 'refused', reason, isHardBounce: reply !== undefined && isHardBounce(reply) };
  }
  return { type: MAIL_ERRORS.has(code) ? 'refused' : 'unreachable', reason };
}

/** Long enough for the address of a help page, which large providers send. */
const WORDS_CHARACTERS_MAX = 300;

/** The code, the command, and what the server or the system said, without addresses: it may be logged. */
function reasonOf({ code = 'unknown', command = '', responseCode, response, message = '' }: SmtpFailure): string {
  const said = (response ?? message)
    .replace(new RegExp(`^${responseCode}[ -]`), '')
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const words = cutText(said, WORDS_CHARACTERS_MAX);
  const head = `${responseCode ?? code} ${command}`.trim();
  return words === '' ? head : `${head}: ${words}`;
}

/** Returns the delay after `attempts` deferrals, ms; undefined: give up. */
export function retryDelayMs(attempts: number): number | undefined {
  return RETRY_DELAYS_MS[attempts - 1];
}

/** Returns what a delivery means for a mail that was deferred `attempts` times before. */
export function resultOf(
  delivery: Delivery,
  attempts: number,
  { nowMs, pausedUntilMs }: { readonly nowMs: number; readonly pausedUntilMs: number },
): MailResult {
  if (delivery.type === 'sent') return { state: 'sent' };
  const failure = delivery.reason;
  if (delivery.type === 'refused') return { state: 'failed', failure, isHardBounce: delivery.isHardBounce ?? false };
  // Nothing was tried with this mail.
  if (delivery.type === 'unreachable') return { state: 'queued', failure, attempts, dueMs: pausedUntilMs };
  const delayMs = retryDelayMs(attempts + 1);
  if (delayMs === undefined) return { state: 'failed', failure };
  return { state: 'queued', failure, attempts: attempts + 1, dueMs: nowMs + delayMs };
}

/** How long nothing is sent after the server could not be reached. */
const PAUSE = { firstMs: 5_000, msMax: 300_000 };

/** Pauses while the mail server takes no mail, and logs the beginning and the end of that. */
export function createServerPause(clock: Clock, log: Pick<DatabaseLog, 'info' | 'warn'>) {
  let untilMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  return {
    get untilMs(): number {
      return untilMs;
    },

    /** A pause longer than any comes from a clock that was set back since. */
    isOn(): boolean {
      const nowMs = clock.nowMs();
      return nowMs < untilMs && untilMs - nowMs <= PAUSE.msMax;
    },

    /** To be called with each delivery. */
    follow(delivery: Delivery): void {
      if (delivery.type !== 'unreachable') {
        if (failures > 0) log.info('The mail server takes mail again');
        failures = 0;
        untilMs = Number.NEGATIVE_INFINITY;
        return;
      }
      if (failures === 0) log.warn(`The mail server takes no mail; it is retried: ${delivery.reason}`);
      if (clock.nowMs() < untilMs) return;
      failures += 1;
      untilMs = clock.nowMs() + backoffMs(failures, PAUSE);
    },
  };
}
