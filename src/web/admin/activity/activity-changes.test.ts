import { describe, expect, it } from 'vitest';
import { changesOf } from './activity-changes.ts';

describe('the changes of an entry', () => {
  it('are the fields that differ, in words', () => {
    const phase = { tokenPrice: 0.01, name: 'A', isActive: false, hardCap: null };
    expect(changesOf(phase, { ...phase, tokenPrice: 0.02, isActive: true, hardCap: 500 })).toBe(
      'Token Price (USD) 0.01 → 0.02, Active Phase no → yes, Hard Cap (USD) none → 500',
    );
    expect(changesOf(null, { format: 'csv', filters: [] })).toBe('File CSV, Filters none');
    expect(changesOf(null, { format: 'json', filters: ['search', 'status'] })).toBe(
      'File JSON, Filters search and status',
    );
    expect(changesOf(null, { startsAt: '2026-01-31T12:00:00.000Z' })).toMatch(/^Start \d+ \w+ 2026, \d\d:\d\d$/);
    expect(changesOf(null, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })).toBe(
      'Browser Firefox on Linux',
    );
    expect(changesOf(null, { price: 1 })).toBe('price 1');
    expect(changesOf(null, { reason: 'Because' })).toBe('Reason Because');
    expect(changesOf({ reason: 'Because' }, null)).toBe('Reason Because → nothing');
    expect(changesOf(null, null)).toBe('');
  });
});
