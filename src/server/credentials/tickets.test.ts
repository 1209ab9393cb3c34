import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { createTickets } from './tickets.ts';

const SCOPE = { sessionId: 7, covers: 'an act' };
const sessionSecret = 'a secret of at least 32 characters';
const clock = manualClock();
const tickets = createTickets({ sessionSecret, clock });

describe('a ticket', () => {
  it('is valid for a minute, as often as it is used, and not after it', () => {
    const ticket = tickets.issue(SCOPE);
    expect(tickets.isValid(ticket, SCOPE)).toBe(true);
    clock.advance(59_999);
    expect(tickets.isValid(ticket, SCOPE)).toBe(true);
    clock.advance(1);
    expect(tickets.isValid(ticket, SCOPE)).toBe(false);
    expect(tickets.isValid(tickets.issue(SCOPE), SCOPE)).toBe(true);
  });

  it('is valid in its own session and for what it covers only', () => {
    const ticket = tickets.issue(SCOPE);
    expect(tickets.isValid(ticket, { ...SCOPE, sessionId: 8 })).toBe(false);
    expect(tickets.isValid(ticket, { ...SCOPE, covers: 'another act' })).toBe(false);
    expect(tickets.isValid(ticket, { ...SCOPE })).toBe(true);
  });

  it('is not valid with another secret', () => {
    const other = createTickets({ sessionSecret: 'another secret of 32 characters..', clock });
    expect(other.isValid(tickets.issue(SCOPE), SCOPE)).toBe(false);
  });

  it('is not valid once it was prolonged, nor is any other text, or none', () => {
    const ticket = tickets.issue(SCOPE);
    const [until = '', code = ''] = ticket.split('.');
    for (const forged of [`${Number(until) + 1}.${code}`, `0${ticket}`, `${until}.`, code, '', '.', undefined]) {
      expect(tickets.isValid(forged, SCOPE), forged).toBe(false);
    }
  });
});
