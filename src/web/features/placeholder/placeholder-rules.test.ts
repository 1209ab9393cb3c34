import { describe, expect, it } from 'vitest';
import { statusRead } from '#contract/status.ts';
import {
  LOCK_DAYS,
  lockText,
  monthsOf,
  NEEDED_VOTES,
  toleranceOf,
  unlockDay,
  VOTING_NODES,
} from './placeholder-rules.ts';
import { API_TEXTS, CONSENSUS_TEXTS, GOVERNANCE_TEXTS } from './texts.ts';

describe('a lock', () => {
  it.each([
    ['2026-11-26', 181, '2027-05-26'],
    ['2026-11-26', LOCK_DAYS.initial, '2027-11-26'],
    ['2026-11-26', LOCK_DAYS.max, '2030-11-26'],
    ['2028-02-29', LOCK_DAYS.min, '2028-03-30'],
  ] as const)('that starts on %s for %i days ends on %s', (start, days, end) => {
    expect(unlockDay(Date.parse(start), days)).toBe(end);
  });

  it.each([
    [30, '30 days'],
    [181, '181 days, about 6 months'],
    [365, '365 days, about 1 year'],
    [400, '400 days, about 1 year 1 month'],
    [1461, '1461 days, about 4 years'],
  ])('of %i days is named %s', (days, text) => {
    expect(lockText(days)).toBe(text);
  });
});

it('draws the months from that of today to that in which a lock ends, in all years that a lock can reach', () => {
  expect(monthsOf(Date.parse('2026-12-31'), 31)).toEqual({
    first: 12 * 2026 + 11,
    last: 12 * 2027,
    years: [2026, 2027, 2028, 2029, 2030],
  });
});

it('judges the sample vote by three rules that need different numbers of the 66 votes', () => {
  expect(NEEDED_VOTES).toEqual([34, 44, 51]);
  expect(GOVERNANCE_TEXTS.rules).toHaveLength(NEEDED_VOTES.length);
});

it('confirms a block up to the stated share of malicious nodes, and not beyond it', () => {
  expect(toleranceOf(3)).toEqual({ percent: 30, isTolerated: true });
  expect(toleranceOf(4)).toEqual({ percent: 40, isTolerated: false });
  expect(CONSENSUS_TEXTS.share(3)).toContain(`of ${VOTING_NODES}`);
});

it('offers the call of the status first, which the page can send', () => {
  expect(API_TEXTS.calls[0].path).toBe(statusRead.path);
});
