import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Confirmation mails in an hour that nobody expects without a reason, such as a campaign. */
export const SIGN_UP_MAILS_ALERT = 500;

/** Returns a function to call with each confirmation mail. It logs once an hour that there are unusually many. */
export function createSignUpAlert({ clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> }): () => void {
  let sinceMs = clock.nowMs();
  let count = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - sinceMs) >= HOUR_MS) [sinceMs, count] = [nowMs, 0];
    count += 1;
    if (count !== SIGN_UP_MAILS_ALERT) return;
    log.warn({ mails: count }, 'Very many newsletter sign-ups in an hour: strangers may be entering addresses');
  };
}
