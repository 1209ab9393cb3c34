import { expect, it } from 'vitest';
import { createTickets } from './tickets.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const tickets = createTickets('a secret of at least 32 characters', 'export ticket');

it('accepts a ticket for a minute, in its own session only', () => {
  const ticket = tickets.issue(7, NOW_MS);
  expect(tickets.isValid(ticket, 7, NOW_MS + 59_999)).toBe(true);
  expect(tickets.isValid(ticket, 7, NOW_MS + 60_000)).toBe(false);
  expect(tickets.isValid(ticket, 8, NOW_MS)).toBe(false);
});

it('rejects a ticket of another secret, one that was prolonged, and any other text', () => {
  const ticket = tickets.issue(7, NOW_MS);
  expect(createTickets('another secret of 32 characters..', 'export ticket').isValid(ticket, 7, NOW_MS)).toBe(false);
  const [until = '', code = ''] = ticket.split('.');
  for (const forged of [`${Number(until) + 1}.${code}`, `0${ticket}`, `${until}.`, code, '', '.']) {
    expect(tickets.isValid(forged, 7, NOW_MS), forged).toBe(false);
  }
});
