import { describe, expect, it } from 'vitest';
import { byUrgency, serverAttention } from './routes.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 24 * 60 * 60 * 1_000;

describe('what of the server needs attention', () => {
  it('is a downtime of the last 24 hours, in minutes', () => {
    const downtimes = [{ fromMs: NOW - DAY - 60_000, untilMs: NOW - DAY + 120_000 }];
    expect(serverAttention(downtimes, NOW)).toEqual([{ type: 'downtime', count: 2 }]);
    expect(serverAttention([{ fromMs: NOW - 2 * DAY, untilMs: NOW - DAY }], NOW)).toEqual([]);
  });

  it('comes after what visitors see, and before what can wait', () => {
    const items = [{ type: 'password-due', name: 'bo' }, { type: 'downtime', count: 1 }, { type: 'no-phase' }] as const;
    expect(byUrgency(items).map(({ type }) => type)).toEqual(['no-phase', 'downtime', 'password-due']);
  });
});
