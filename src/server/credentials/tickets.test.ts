import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { createTickets } from './tickets.ts';

const HOLDER = { sessionId: 7 };
const sessionSecret = 'a secret of at least 32 characters';
const clock = manualClock();
const tickets = createTickets({ sessionSecret, purpose: 'export ticket', clock });

describe('a ticket', () => {
  it('is valid for a minute, as often as it is used, and not after it', () => {
    const ticket = tickets.issue(HOLDER);
    expect(tickets.isValid(ticket, HOLDER)).toBe(true);
    clock.advance(59_999);
    expect(tickets.isValid(ticket, HOLDER)).toBe(true);
    clock.advance(1);
    expect(tickets.isValid(ticket, HOLDER)).toBe(false);
    expect(tickets.isValid(tickets.issue(HOLDER), HOLDER)).toBe(true);
  });

  it('is valid in its own session only', () => {
    const ticket = tickets.issue(HOLDER);
    expect(tickets.isValid(ticket, { sessionId: 8 })).toBe(false);
    expect(tickets.isValid(ticket, { sessionId: 7 })).toBe(true);
  });

  it.each([
    { sessionSecret: 'another secret of 32 characters..', purpose: 'export ticket' },
    { sessionSecret, purpose: 'activation ticket' },
  ] as const)('is not valid for $purpose with the secret “$sessionSecret”', (other) => {
    expect(createTickets({ ...other, clock }).isValid(tickets.issue(HOLDER), HOLDER)).toBe(false);
  });

  it('is not valid once it was prolonged, nor is any other text, or none', () => {
    const ticket = tickets.issue(HOLDER);
    const [until = '', code = ''] = ticket.split('.');
    for (const forged of [`${Number(until) + 1}.${code}`, `0${ticket}`, `${until}.`, code, '', '.', undefined]) {
      expect(tickets.isValid(forged, HOLDER), forged).toBe(false);
    }
  });
});
