import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';

/**
 * What a push service did with a message. `gone`: the subscription no longer exists. `refused`: permanently. `retry`:
 * perhaps later, not before `afterMs`.
 */
export type PushDelivery =
  | { readonly type: 'sent' }
  | { readonly type: 'gone' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'retry'; readonly reason: string; readonly afterMs: number };

/** After the first, second, … failure. */
const RETRY_DELAYS_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
/** Upper bound for Retry-After: a mistyped header must not silence a device. */
const RETRY_AFTER_MS_MAX = 6 * HOUR_MS;

/** Returns what a response means (RFC 8030). Redirects are not followed. */
export function deliveryOf(status: number, retryAfter: string | undefined, nowMs: number): PushDelivery {
  if (status >= 200 && status < 300) return { type: 'sent' };
  if (status === 404 || status === 410) return { type: 'gone' };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { type: 'refused', reason };
  return { type: 'retry', reason, afterMs: retryAfterMs(retryAfter, nowMs) };
}

/** Returns the delay before the next attempt, ms, after `attempts` failures; undefined: give up. */
export function retryDelayMs(attempts: number, afterMs: number): number | undefined {
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  return delayMs === undefined ? undefined : Math.max(delayMs, afterMs);
}

/** What follows for the subscription. `failed`: the message is given up. */
export type PushOutcome =
  | { readonly type: 'sent' | 'failed' | 'ended' }
  | { readonly type: 'retry'; readonly delayMs: number };

/** `attempts`: failures before this delivery. */
export function pushOutcome(delivery: PushDelivery, attempts: number): PushOutcome {
  if (delivery.type === 'sent') return { type: 'sent' };
  if (delivery.type === 'gone') return { type: 'ended' };
  const delayMs = delivery.type === 'retry' ? retryDelayMs(attempts + 1, delivery.afterMs) : undefined;
  return delayMs === undefined ? { type: 'failed' } : { type: 'retry', delayMs };
}

/** Seconds, or a date (RFC 9110). */
function retryAfterMs(value: string | undefined, nowMs: number): number {
  if (value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), RETRY_AFTER_MS_MAX);
}
