import { DAY_MS, HOUR_MS } from '../time.ts';

/** The life of a newsletter subscription. Times are ms since the epoch. */

/** Between the first two confirmation mails to one mailbox, whoever asks. */
export const CONFIRMATION_PAUSE_MS = HOUR_MS;
/** Before the second, the third and the fourth mail; there is no fifth. */
const CONFIRMATION_PAUSES_MS: readonly number[] = [CONFIRMATION_PAUSE_MS, DAY_MS, 7 * DAY_MS];
/** An address that was erased is not asked again for this long. */
export const ERASED_PAUSE_DAYS = 30;
export const ERASED_PAUSE_MS = ERASED_PAUSE_DAYS * DAY_MS;
/** A mailbox that was asked and did not confirm is forgotten this long after the last mail. */
export const MAILBOX_KEPT_MS = 365 * DAY_MS;
/** The same for an address that left: strangers must not bring it back into the mailbox. */
export const LEFT_PAUSE_DAYS = 30;
export const LEFT_PAUSE_MS = LEFT_PAUSE_DAYS * DAY_MS;
export const CONFIRMATION_VALID_DAYS = 7;
export const CONFIRMATION_VALID_MS = CONFIRMATION_VALID_DAYS * DAY_MS;
/** An unconfirmed address is deleted this long after its last confirmation mail. */
export const UNCONFIRMED_KEPT_DAYS = 30;
export const UNCONFIRMED_KEPT_MS = UNCONFIRMED_KEPT_DAYS * DAY_MS;

/** `pending`: asked for and not confirmed. `left`: kept, so that nobody is added again without consent. */
export const SUBSCRIPTION_STATES = ['pending', 'subscribed', 'left'] as const;

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export interface SubscriptionFacts {
  readonly state: SubscriptionState;
  /** When the latest confirmation mail was queued; null: never. */
  readonly askedMs: number | null;
  readonly mailbox: MailboxFacts;
}

/** What is remembered of a mailbox, under all of its addresses, since it confirmed last. */
export interface MailboxFacts {
  /** Confirmation mails to it. */
  readonly asks: number;
  /** When the latest one was queued; null: never. */
  readonly askedMs: number | null;
  /** When one of its addresses was erased; null: never. */
  readonly erasedMs: number | null;
}

/** What a sign-up does: subscribe at once, queue a confirmation mail, or nothing. */
export type SignUpEffect = 'subscribe' | 'ask' | 'nothing';

/**
 * Decides about a sign-up. A new address counts as pending and never asked. Without a mail server `confirms` is false,
 * and the address is subscribed at once.
 */
export function signUpEffect(current: SubscriptionFacts, nowMs: number, confirms: boolean): SignUpEffect {
  if (current.state === 'subscribed') return 'nothing';
  if (!confirms) return 'subscribe';
  const pauseMs = current.state === 'left' ? LEFT_PAUSE_MS : CONFIRMATION_PAUSE_MS;
  return isWithin(pauseMs, current.askedMs, nowMs) || !mayAskMailbox(current.mailbox, nowMs) ? 'nothing' : 'ask';
}

function mayAskMailbox({ asks, askedMs, erasedMs }: MailboxFacts, nowMs: number): boolean {
  if (isWithin(ERASED_PAUSE_MS, erasedMs, nowMs)) return false;
  if (asks === 0) return true;
  const pauseMs = CONFIRMATION_PAUSES_MS[asks - 1];
  return pauseMs !== undefined && !isWithin(pauseMs, askedMs, nowMs);
}

/** A clock that was set back must neither send more mails nor stop them. */
function isWithin(spanMs: number, timeMs: number | null, nowMs: number): boolean {
  return timeMs !== null && Math.abs(nowMs - timeMs) < spanMs;
}

/** Returns whether the link of the latest confirmation mail still works. */
export function isConfirmationValid(askedMs: number | null, nowMs: number): boolean {
  return askedMs !== null && nowMs - askedMs < CONFIRMATION_VALID_MS;
}
