import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { createTickets } from './tickets.ts';

const SCOPE = { sessionId: 7, covers: 'an act' };
const ENTRY = 42;
const sessionSecret = 'a secret of at least 32 characters';
const clock = manualClock();
const tickets = createTickets({ sessionSecret, clock });

describe('a ticket', () => {
  it('is valid for a minute, as often as it is used, and not after it', () => {
    const ticket = tickets.issue(SCOPE, ENTRY);
    expect(tickets.entryOf(ticket, SCOPE)).toBe(ENTRY);
    clock.advance(59_999);
    expect(tickets.entryOf(ticket, SCOPE)).toBe(ENTRY);
    clock.advance(1);
    expect(tickets.entryOf(ticket, SCOPE)).toBeUndefined();
    expect(tickets.entryOf(tickets.issue(SCOPE, ENTRY), SCOPE)).toBe(ENTRY);
  });

  it('is valid in its own session and for what it covers only', () => {
    const ticket = tickets.issue(SCOPE, ENTRY);
    expect(tickets.entryOf(ticket, { ...SCOPE, sessionId: 8 })).toBeUndefined();
    expect(tickets.entryOf(ticket, { ...SCOPE, covers: 'another act' })).toBeUndefined();
    expect(tickets.entryOf(ticket, { ...SCOPE })).toBe(ENTRY);
  });

  it('is not valid with another secret', () => {
    const other = createTickets({ sessionSecret: 'another secret of 32 characters..', clock });
    expect(other.entryOf(tickets.issue(SCOPE, ENTRY), SCOPE)).toBeUndefined();
  });

  it('is not valid once it was prolonged or says another entry, nor is any other text, or none', () => {
    const ticket = tickets.issue(SCOPE, ENTRY);
    const [until = '', entry = '', code = ''] = ticket.split('.');
    const prolonged = `${Number(until) + 1}.${entry}.${code}`;
    const other = `${until}.${ENTRY + 1}.${code}`;
    for (const forged of [prolonged, other, `0${ticket}`, `${until}.${entry}.`, code, '', '.', undefined]) {
      expect(tickets.entryOf(forged, SCOPE), forged).toBeUndefined();
    }
  });
});
