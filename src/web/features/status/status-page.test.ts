import { expect, it } from 'vitest';
import type { ServerStatus } from '#contract/status.ts';
import { conditionOf, durationText } from './status-page.tsx';

const STATUS: ServerStatus = {
  asOf: '2026-01-12T10:00:00.000Z',
  upSince: '2026-01-01T00:00:00.000Z',
  lastDowntime: null,
  database: 'reachable',
  commitDelayMs: 3,
};

it('is in the condition that the server states, and silent while that does not respond', () => {
  const condition = (change: Partial<ServerStatus>, responds = true) =>
    conditionOf({ status: { ...STATUS, ...change }, responds });
  expect(condition({})).toBe('works');
  expect([1_001, null].map((commitDelayMs) => condition({ commitDelayMs }))).toEqual(['slow', 'slow']);
  expect(condition({ database: 'failing' })).toBe('failing');
  expect(condition({ database: 'unreachable', commitDelayMs: null })).toBe('unreachable');
  expect(condition({}, false)).toBe('silent');
  expect(conditionOf({ status: undefined, responds: false })).toBe('silent');
  expect(conditionOf({ status: undefined, responds: true })).toBeUndefined();
});

it('shows a time in its largest unit', () => {
  const text = (ms: number) => durationText(STATUS.asOf, new Date(Date.parse(STATUS.asOf) + ms).toISOString());
  const shown = [400, 59_999, 60_000, 7_200_000, 3 * 86_400_000 + 5].map(text);
  expect(shown).toEqual(['1 second', '59 seconds', '1 minute', '2 hours', '3 days']);
});
