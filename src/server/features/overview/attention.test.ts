import { describe, expect, it } from 'vitest';
import { byUrgency, type ServerFacts, serverAttention } from './attention.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 24 * 60 * 60 * 1_000;
const of = (facts: Partial<ServerFacts>) => serverAttention({ faults: 0, refused: 0, downtimes: [], ...facts }, NOW);

describe('what of the server needs attention', () => {
  it('has faults, many refusals, and a downtime of the last 24 hours, in minutes', () => {
    expect(of({ faults: 1, refused: 100 })).toEqual([
      { type: 'faults', count: 1 },
      { type: 'refusals', count: 100 },
    ]);
    expect(of({ refused: 99 })).toEqual([]);
    const downtimes = [{ fromMs: NOW - DAY - 60_000, untilMs: NOW - DAY + 120_000 }];
    expect(of({ downtimes })).toEqual([{ type: 'downtime', count: 2 }]);
    expect(of({ downtimes: [{ fromMs: NOW - 2 * DAY, untilMs: NOW - DAY }] })).toEqual([]);
  });

  it('comes after what visitors see, and before what can wait', () => {
    const items = [
      { type: 'password-due', name: 'bo' },
      { type: 'faults', count: 1 },
      { type: 'no-phase' },
      { type: 'mails-delayed', count: 1 },
    ] as const;
    expect(byUrgency(items).map(({ type }) => type)).toEqual(['no-phase', 'faults', 'mails-delayed', 'password-due']);
  });
});
