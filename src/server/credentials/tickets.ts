import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

const VALID_MS = 60_000;
/** What a ticket is for: one is not valid for the other. */
type Purpose = 'export ticket' | 'activation ticket';
/** The end of its validity (ms since the epoch) and 256 bits in base64url. */
const TICKET = /^([1-9]\d{0,15})\.([\w-]{43})$/;

/** A user in one session; in another session, a ticket is not valid. */
interface Holder {
  readonly sessionId: number;
}

export type Tickets = ReturnType<typeof createTickets>;

/**
 * Tickets for downloads of people's data, and for activating phases. A download is a link, which cannot carry a
 * password: whoever has just confirmed it gets a ticket, which is valid for a minute and in that session only. Nothing
 * is stored.
 */
export function createTickets({
  sessionSecret,
  purpose,
  clock,
}: {
  readonly sessionSecret: string;
  readonly purpose: Purpose;
  readonly clock: Clock;
}) {
  const codeOf = ({ sessionId }: Holder, untilMs: number): Buffer =>
    createHmac('sha256', sessionSecret).update(`${purpose} ${sessionId} ${untilMs}`).digest();
  return {
    issue(holder: Holder): string {
      const untilMs = clock.nowMs() + VALID_MS;
      return `${untilMs}.${codeOf(holder, untilMs).toString('base64url')}`;
    },
    isValid(ticket: string | undefined, holder: Holder): boolean {
      const [, until = '', code = ''] = TICKET.exec(ticket ?? '') ?? [];
      const untilMs = Number(until);
      const [received, expected] = [Buffer.from(code, 'base64url'), codeOf(holder, untilMs)];
      return clock.nowMs() < untilMs && received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
