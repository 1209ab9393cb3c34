import { describe, expect, it } from 'vitest';
import type { ServerStatus } from '#contract/status.ts';
import { conditionOf, durationText } from './status-page.tsx';

const STATUS: ServerStatus = {
  asOf: '2026-01-12T10:00:00.000Z',
  upSince: '2026-01-01T00:00:00.000Z',
  lastDowntime: null,
  database: 'reachable',
  commitDelayMs: 3,
};

describe('the condition', () => {
  it.each([
    ['works', {}],
    ['slow', { commitDelayMs: 1_001 }],
    ['slow', { commitDelayMs: null }],
    ['failing', { database: 'failing' }],
    ['unreachable', { database: 'unreachable', commitDelayMs: null }],
  ] as const)('is %s for %o', (condition, change) => {
    expect(conditionOf({ status: { ...STATUS, ...change }, responds: true })).toBe(condition);
  });

  it('is that of a silent server while it does not respond, whatever it said last', () => {
    expect(conditionOf({ status: STATUS, responds: false })).toBe('silent');
    expect(conditionOf({ status: undefined, responds: false })).toBe('silent');
    expect(conditionOf({ status: undefined, responds: true })).toBeUndefined();
  });
});

it('shows a time in its largest unit', () => {
  const text = (ms: number) => durationText(STATUS.asOf, new Date(Date.parse(STATUS.asOf) + ms).toISOString());
  const shown = [400, 59_999, 60_000, 7_200_000, 3 * 86_400_000 + 5].map(text);
  expect(shown).toEqual(['1 second', '59 seconds', '1 minute', '2 hours', '3 days']);
});
