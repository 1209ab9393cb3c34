import { expect, it } from 'vitest';
import { snapshotsAttention } from './attention.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY = 24 * 60 * 60 * 1_000;
const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

it('of the snapshots, a failed one and an old one need attention', () => {
  expect(snapshotsAttention({ publishedAt: at(-30), failed: null }, NOW)).toEqual([]);
  expect(snapshotsAttention({ publishedAt: at(-31), failed: '2026-01-30' }, NOW)).toEqual([
    { type: 'snapshot-failed', name: '2026-01-30' },
    { type: 'snapshot-old', count: 31 },
  ]);
  expect(snapshotsAttention({ publishedAt: null, failed: null }, NOW)).toEqual([]);
});
