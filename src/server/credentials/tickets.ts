import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';

const VALID_MS = 60_000;
/** The end of its validity (ms since the epoch) and 256 bits in base64url. */
const TICKET = /^([1-9]\d{0,15})\.([\w-]{43})$/;

/** What a ticket is for: in another session, or for anything else, it is not valid. */
export interface TicketScope {
  readonly sessionId: number;
  /** Of an act, or of one exact call. */
  readonly covers: string;
}

/**
 * A ticket stands for the password, which was entered a moment ago: a download is a link, which cannot carry one, and
 * no call repeats it. It is valid for a minute. Nothing is stored.
 */
export function createTickets({ sessionSecret, clock }: { readonly sessionSecret: string; readonly clock: Clock }) {
  const codeOf = ({ sessionId, covers }: TicketScope, untilMs: number): Buffer =>
    createHmac('sha256', sessionSecret).update(`ticket ${sessionId} ${untilMs} ${covers}`).digest();
  return {
    issue(scope: TicketScope): string {
      const untilMs = clock.nowMs() + VALID_MS;
      return `${untilMs}.${codeOf(scope, untilMs).toString('base64url')}`;
    },
    isValid(ticket: string | undefined, scope: TicketScope): boolean {
      const [, until = '', code = ''] = TICKET.exec(ticket ?? '') ?? [];
      const untilMs = Number(until);
      const [received, expected] = [Buffer.from(code, 'base64url'), codeOf(scope, untilMs)];
      return clock.nowMs() < untilMs && received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
