import { createHmac, timingSafeEqual } from 'node:crypto';

const VALID_MS = 60_000;
/** What a ticket is for: one is not valid for the other. */
type Purpose = 'export ticket' | 'activation ticket';
/** The end of its validity (ms since the epoch) and 256 bits in base64url. */
const TICKET = /^([1-9]\d{0,15})\.([\w-]{43})$/;

export type Tickets = ReturnType<typeof createTickets>;

/**
 * Tickets for downloads of people's data, and for activating phases. A download is a link, which cannot carry a
 * password: whoever has just confirmed it gets a ticket, which is valid for a minute and in that session only. Nothing
 * is stored.
 */
export function createTickets(sessionSecret: string, purpose: Purpose) {
  const codeOf = (sessionId: number, untilMs: number): Buffer =>
    createHmac('sha256', sessionSecret).update(`${purpose} ${sessionId} ${untilMs}`).digest();
  return {
    issue(sessionId: number, nowMs: number): string {
      const untilMs = nowMs + VALID_MS;
      return `${untilMs}.${codeOf(sessionId, untilMs).toString('base64url')}`;
    },
    isValid(ticket: string, sessionId: number, nowMs: number): boolean {
      const [, until = '', code = ''] = TICKET.exec(ticket) ?? [];
      const untilMs = Number(until);
      const [received, expected] = [Buffer.from(code, 'base64url'), codeOf(sessionId, untilMs)];
      return nowMs < untilMs && received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
