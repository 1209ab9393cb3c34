import { DAY_MS, HOUR_MS } from '../time.ts';

/** The life of a newsletter subscription. Times are ms since the epoch. */

/** Between the first two confirmation mails to one mailbox, whoever requests them. */
export const CONFIRMATION_PAUSE_MS = HOUR_MS;
/** Before the second, the third and the fourth mail; there is no fifth. */
const CONFIRMATION_PAUSES_MS: readonly number[] = [CONFIRMATION_PAUSE_MS, DAY_MS, 7 * DAY_MS];
/** An address that was erased gets no confirmation mail for this long. */
export const ERASED_PAUSE_DAYS = 30;
export const ERASED_PAUSE_MS = ERASED_PAUSE_DAYS * DAY_MS;
/** A mailbox that did not confirm is forgotten this long after the last mail. */
export const MAILBOX_KEPT_MS = 365 * DAY_MS;
/** The same for an unsubscribed address: strangers must not bring us back into its mailbox. */
export const LEFT_PAUSE_DAYS = 30;
export const LEFT_PAUSE_MS = LEFT_PAUSE_DAYS * DAY_MS;
export const CONFIRMATION_VALID_DAYS = 7;
export const CONFIRMATION_VALID_MS = CONFIRMATION_VALID_DAYS * DAY_MS;
/** An unconfirmed address is deleted this long after its last confirmation mail. */
export const UNCONFIRMED_KEPT_DAYS = 30;
export const UNCONFIRMED_KEPT_MS = UNCONFIRMED_KEPT_DAYS * DAY_MS;

/** `pending`: not confirmed. `left`: unsubscribed, and kept so that nobody is added again without consent. */
export const SUBSCRIPTION_STATES = ['pending', 'subscribed', 'left'] as const;

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export interface SubscriptionFacts {
  readonly state: SubscriptionState;
  /** When the latest confirmation mail was queued; null: never. */
  readonly requestedMs: number | null;
  readonly mailbox: MailboxFacts;
}

/** What is remembered of a mailbox, under all of its addresses, since it confirmed last. */
export interface MailboxFacts {
  /** Confirmation mails to it. */
  readonly requests: number;
  /** When the latest one was queued; null: never. */
  readonly requestedMs: number | null;
  /** When one of its addresses was erased; null: never. */
  readonly erasedMs: number | null;
}

/** What a sign-up does: subscribe at once, queue a confirmation mail, or nothing. */
export type SignUpEffect = 'subscribe' | 'request-confirmation' | 'nothing';

/**
 * Decides about a sign-up. A new address counts as pending and never requested. Without a mail server
 * `confirms` is false, and the address is subscribed at once.
 */
export function signUpEffect(current: SubscriptionFacts, nowMs: number, confirms: boolean): SignUpEffect {
  if (current.state === 'subscribed') return 'nothing';
  if (!confirms) return 'subscribe';
  const pauseMs = current.state === 'left' ? LEFT_PAUSE_MS : CONFIRMATION_PAUSE_MS;
  const isPaused = isWithin(pauseMs, current.requestedMs, nowMs) || !mayMail(current.mailbox, nowMs);
  return isPaused ? 'nothing' : 'request-confirmation';
}

function mayMail({ requests, requestedMs, erasedMs }: MailboxFacts, nowMs: number): boolean {
  if (isWithin(ERASED_PAUSE_MS, erasedMs, nowMs)) return false;
  if (requests === 0) return true;
  const pauseMs = CONFIRMATION_PAUSES_MS[requests - 1];
  return pauseMs !== undefined && !isWithin(pauseMs, requestedMs, nowMs);
}

/** A clock that was set back must neither send more mails nor stop them. */
function isWithin(spanMs: number, timeMs: number | null, nowMs: number): boolean {
  return timeMs !== null && Math.abs(nowMs - timeMs) < spanMs;
}

/** Returns whether the link of the latest confirmation mail still works. */
export function isConfirmationValid(requestedMs: number | null, nowMs: number): boolean {
  return requestedMs !== null && nowMs - requestedMs < CONFIRMATION_VALID_MS;
}
