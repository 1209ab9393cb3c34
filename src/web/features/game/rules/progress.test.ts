import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRound,
  addToLifetime,
  COUNT_MAX,
  emptyCollection,
  NO_ROUNDS,
  nextGameAchievement,
  parseAchievements,
  parseCollection,
  parseLifetime,
} from './progress.ts';
import { noTokens } from './tokens.ts';

const NOW = Date.UTC(2026, 0, 12, 10);
const round = { score: 126, collected: { ...noTokens(), bronze: 1, platinum: 1, diamond: 1 } };

describe('the collection', () => {
  it('adds the tokens, the score and the date of a round, nothing of a round without a score', () => {
    const empty = emptyCollection();
    expect(addRound(empty, { score: 0, collected: noTokens() }, NOW)).toBe(empty);
    const once = addRound(empty, round, NOW);
    expect(once).toEqual({ tokens: round.collected, totalPoints: 126, lastPlayed: '2026-01-12T10:00:00.000Z' });
    const full = { ...once, tokens: { ...noTokens(), bronze: COUNT_MAX, diamond: 1 } };
    const more = addRound(full, round, NOW);
    expect(more).toMatchObject({ totalPoints: 252, tokens: { bronze: COUNT_MAX, diamond: 2 } });
    expect(parseCollection(JSON.stringify(more))).toEqual({ value: more });
  });

  it('is empty, with an issue for the log, when the stored text is no collection', () => {
    const counts = ['-1', '1.5', '1e300', '1e999', '"3"'].map((count) => `{"bronze":${count}}`);
    const texts = counts.map((tokens) => `{"tokens":${tokens},"totalPoints":1,"lastPlayed":null}`);
    const points = '{"tokens":{},"totalPoints":-1,"lastPlayed":null}';
    const date = '{"tokens":{},"totalPoints":1,"lastPlayed":"yesterday"}';
    for (const text of ['{', '7', 'null', '[]', ...texts, points, date])
      expect(parseCollection(text), text).toEqual({ value: emptyCollection(), issue: expect.any(String) });
  });

  it('ignores an unknown token and keeps the others', () => {
    const stored = '{"tokens":{"bronze":3,"emerald":9,"__proto__":1},"totalPoints":3,"lastPlayed":null}';
    const { value, issue } = parseCollection(stored);
    expect(value.tokens).toEqual({ ...noTokens(), bronze: 3 });
    expect(issue).toContain('emerald');
  });
});

describe('achievements', () => {
  const IDS = [
    'first_collection',
    'bronze_master',
    'silver_collector',
    'gold_finder',
    'platinum_hunter',
    'diamond_discoverer',
    'point_milestone_100',
  ] as const;
  const next = (tokens: Partial<Record<string, number>>, totalPoints: number, unlocked: readonly string[]) =>
    nextGameAchievement({ tokens: { ...noTokens(), ...tokens }, totalPoints, lastPlayed: null }, unlocked as []);

  it('are unlocked one per check, in order, by just enough tokens or points; the first by any round', () => {
    const enough = { bronze: 10, silver: 5, gold: 3, platinum: 2, diamond: 1 };
    const tooFew = { bronze: 9, silver: 4, gold: 2, platinum: 1 };
    for (const [index, id] of IDS.entries()) expect(next(enough, 100, IDS.slice(0, index))).toBe(id);
    expect(next(enough, 100, IDS)).toBeUndefined();
    expect(next({}, 0, [])).toBe('first_collection');
    expect(next(tooFew, 99, ['first_collection'])).toBeUndefined();
    expect(next({}, 100, ['first_collection'])).toBe('point_milestone_100');
  });

  it('are parsed without unknown and repeated ids; none from anything but a list', () => {
    const value = ['first_collection', 'gold_finder'];
    expect(parseAchievements('["gold_finder","first_collection"]')).toEqual({ value });
    const odd = parseAchievements('["gold_finder","gold_finder","moon_walker",7,null]');
    expect(odd).toEqual({ value: ['gold_finder'], issue: expect.any(String) });
    expect(parseAchievements('{"0":"gold_finder"}')).toMatchObject({ value: [], issue: expect.any(String) });
  });
});

it('lifetime totals count rounds and keep the best results; they are 0 when the stored values are impossible', () => {
  const one = addToLifetime(NO_ROUNDS, { score: 40, bestStreak: 4 });
  const two = addToLifetime(one, { score: 12, bestStreak: 6 });
  expect(two).toEqual({ rounds: 2, bestScore: 40, bestStreak: 6, recentScores: [12, 40] });
  expect(addToLifetime(two, { score: 3, bestStreak: 1 }).recentScores).toEqual([3, 12]);
  expect(parseLifetime(JSON.stringify(two))).toEqual({ value: two });
  for (const change of [{ rounds: -1 }, { bestScore: 1e9 }, { recentScores: [-1] }, { recentScores: '9' }]) {
    const text = JSON.stringify({ ...two, ...change });
    expect(parseLifetime(text), text).toMatchObject({ value: NO_ROUNDS, issue: expect.any(String) });
  }
});

it('the parsers never throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      parseCollection(text);
      parseAchievements(text);
      parseLifetime(text);
    }),
  );
});
