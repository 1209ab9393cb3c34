import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';

const VALID_MS = 60_000;
/** The end of its validity (ms since the epoch), the entry of the log, and 256 bits in base64url. */
const TICKET = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43})$/;

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
  const codeOf = ({ sessionId, covers }: TicketScope, untilMs: number, entryId: number): Buffer =>
    createHmac('sha256', sessionSecret).update(`ticket ${sessionId} ${untilMs} ${entryId} ${covers}`).digest();
  return {
    /** `entryId`: of the activity log, which says who entered the password, and when. */
    issue(scope: TicketScope, entryId: number): string {
      const untilMs = clock.nowMs() + VALID_MS;
      return `${untilMs}.${entryId}.${codeOf(scope, untilMs, entryId).toString('base64url')}`;
    },
    /** Returns the entry of a valid ticket; undefined: it is not valid. */
    entryOf(ticket: string | undefined, scope: TicketScope): number | undefined {
      const [, until = '', entry = '', code = ''] = TICKET.exec(ticket ?? '') ?? [];
      const [untilMs, entryId] = [Number(until), Number(entry)];
      const [received, expected] = [Buffer.from(code, 'base64url'), codeOf(scope, untilMs, entryId)];
      const isValid =
        clock.nowMs() < untilMs && received.length === expected.length && timingSafeEqual(received, expected);
      return isValid ? entryId : undefined;
    },
  };
}
