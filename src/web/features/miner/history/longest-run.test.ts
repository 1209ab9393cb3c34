import { expect, it } from 'vitest';
import type { HistoryData } from '#contract/miner.ts';
import { longestRunSeconds } from './longest-run.ts';

const HOUR = 3_600;

/** Read after an hour of a run. */
const READ: HistoryData = {
  totalMined: 1,
  miningTimeSeconds: 50 * HOUR,
  hours: [],
  run: { startedAt: '2026-03-01T10:00:00.000Z', endedAt: null, seconds: HOUR, mined: 0.18 },
  longestRunSeconds: 2 * HOUR,
  joined: [],
  invitation: null,
  today: null,
  friends: 0,
  bonusClaims: 0,
  minedDays: [],
  events: [],
};

const after = (seconds: number, runSeconds: number) => ({
  runSeconds,
  wallet: { miningTimeSeconds: READ.miningTimeSeconds + seconds },
});

it('grows with the run that is open', () => {
  expect(longestRunSeconds(READ, after(0, HOUR))).toBe(2 * HOUR);
  expect(longestRunSeconds(READ, after(3 * HOUR, 4 * HOUR))).toBe(4 * HOUR);
  // A page that was loaded during the run.
  expect(longestRunSeconds(READ, after(3 * HOUR, 3 * HOUR - 5))).toBe(4 * HOUR);
});

it('does not count the time that was credited for an absence', () => {
  expect(longestRunSeconds(READ, after(5 * HOUR, 10))).toBe(2 * HOUR);
  expect(longestRunSeconds(READ, after(61, 0))).toBe(2 * HOUR);
  expect(longestRunSeconds(READ, after(8 * HOUR, 3 * HOUR))).toBe(3 * HOUR);
});

it('is what the server recorded while no run is open', () => {
  expect(longestRunSeconds({ ...READ, run: null }, after(5 * HOUR, 5 * HOUR))).toBe(2 * HOUR);
  const ended = { ...READ, run: { startedAt: '', seconds: HOUR, mined: 0, endedAt: '2026-03-01T11:00:00.000Z' } };
  expect(longestRunSeconds(ended, after(5 * HOUR, 5 * HOUR))).toBe(2 * HOUR);
});
