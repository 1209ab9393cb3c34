import { describe, expect, it } from 'vitest';
import { activityChanges } from './activity-screen.tsx';

describe('the difference of an entry', () => {
  it('has the fields that differ, in words', () => {
    const phase = { tokenPrice: 0.01, name: 'A', isActive: false, hardCap: null };
    expect(activityChanges(phase, { ...phase, tokenPrice: 0.02, isActive: true, hardCap: 500 })).toEqual([
      'token price: 0.01 → 0.02',
      'is active: no → yes',
      'hard cap: none → 500',
    ]);
    expect(activityChanges({ reason: 'Because' }, null)).toEqual(['reason: Because → nothing']);
    expect(activityChanges(null, { filters: ['search'] })).toEqual(['filters: ["search"]']);
    expect(activityChanges(null, { startsAt: '2026-01-31T12:00:00.000Z' })[0]).toMatch(
      /^starts at: \d+ \w+ 2026, \d\d:\d\d$/,
    );
    expect(activityChanges(null, null)).toEqual([]);
  });
});
