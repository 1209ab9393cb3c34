import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HistoryData } from '#contract/miner.ts';
import { activityEntries, relativeTime } from './recent-activity.tsx';

const START = Date.parse('2026-03-01T10:00:00.000Z');
const RATE = 0.00005;

const EMPTY: HistoryData = {
  totalMined: 1,
  days: [],
  run: null,
  longestRunSeconds: 0,
  friends: 0,
  events: [],
};

const iso = (ms: number): string => new Date(ms).toISOString();
const details = (history: HistoryData, stopped: Parameters<typeof activityEntries>[1]) =>
  activityEntries(history, stopped).map(({ what, detail }) => [what, detail]);

it('shows after Stop what the whole run mined, however long ago its history was read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 600 }), (readSeconds, moreSeconds) => {
      const run = { startedAt: iso(START), endedAt: null, seconds: readSeconds, mined: readSeconds * RATE };
      const runSeconds = readSeconds + moreSeconds;
      const stopped = { atMs: START + runSeconds * 1_000, runSeconds, totalMinedTvx: 1 + moreSeconds * RATE };
      const whole = `+${(runSeconds * RATE).toFixed(6)} TVX`;
      const read = readSeconds === 0 ? EMPTY : { ...EMPTY, run };
      expect(details(read, stopped)).toEqual([
        ['Mining stopped', whole],
        ['Mining started', undefined],
      ]);
    }),
  );
  // One that the server knows to have ended.
  const run = { startedAt: iso(START), endedAt: iso(START + 60_000), seconds: 60, mined: 60 * RATE };
  const stopped = { atMs: START + 60_000, runSeconds: 60, totalMinedTvx: 1 };
  expect(details({ ...EMPTY, run }, stopped)).toHaveLength(2);
});

it('shows sign-ins in a row once, so that they do not push the mining out', () => {
  const signIn = (minute: number) => ({
    ...{ kind: 'session-replaced' as const, until: null, amount: null },
    at: iso(START + minute * 60_000),
  });
  const bonus = { kind: 'bonus' as const, at: iso(START + 150_000), until: null, amount: null };
  const events = [signIn(4), signIn(3), bonus, signIn(2), signIn(1)];
  expect(details({ ...EMPTY, events }, undefined).map(([what]) => what)).toEqual([
    'Signed in on another device',
    'Daily bonus claimed',
    'Signed in on another device',
  ]);
});

it('says how long ago something happened', () => {
  const atMs = Date.UTC(2026, 10, 23, 12);
  const agos = [-1, 59_999, 119_999, 120_000, 3_600_000, 86_400_000].map((agoMs) => relativeTime(atMs, atMs + agoMs));
  expect(agos).toEqual(['just now', 'just now', '1 minute ago', '2 minutes ago', '1 hour ago', 'yesterday']);
});
