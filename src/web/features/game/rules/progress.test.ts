import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACHIEVEMENTS,
  addRound,
  addToLifetime,
  COUNT_MAX,
  emptyCollection,
  hasCollection,
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
  it('adds the tokens, the score and the date of a round', () => {
    const once = addRound(emptyCollection(), round, NOW);
    expect(once).toEqual({ tokens: round.collected, totalPoints: 126, lastPlayed: '2026-01-12T10:00:00.000Z' });
    expect(addRound(once, round, NOW)).toMatchObject({ totalPoints: 252, tokens: { bronze: 2, diamond: 2 } });
  });

  it('is unchanged after a round without a score', () => {
    const empty = emptyCollection();
    expect(addRound(empty, { score: 0, collected: noTokens() }, NOW)).toBe(empty);
    expect(hasCollection(empty)).toBe(false);
  });

  it('round-trips through storage', () => {
    const saved = addRound(emptyCollection(), round, NOW);
    expect(parseCollection(JSON.stringify(saved))).toEqual({ value: saved });
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['negative counts', '{"tokens":{"bronze":-1},"totalPoints":1,"lastPlayed":null}'],
    ['parts of tokens', '{"tokens":{"bronze":1.5},"totalPoints":1,"lastPlayed":null}'],
    ['huge counts', '{"tokens":{"bronze":1e300},"totalPoints":1,"lastPlayed":null}'],
    ['endless counts', '{"tokens":{"bronze":1e999},"totalPoints":1,"lastPlayed":null}'],
    ['negative points', '{"tokens":{},"totalPoints":-1,"lastPlayed":null}'],
    ['no date', '{"tokens":{},"totalPoints":1,"lastPlayed":"yesterday"}'],
    ['words for numbers', '{"tokens":{"bronze":"3"},"totalPoints":1,"lastPlayed":null}'],
  ])('is empty, with an issue for the log, when the stored text has %s', (_, text) => {
    const { value, issue } = parseCollection(text);
    expect(value).toEqual(emptyCollection());
    expect(issue).toEqual(expect.any(String));
  });

  it('ignores an unknown token and keeps the others', () => {
    const stored = '{"tokens":{"bronze":3,"emerald":9,"__proto__":1},"totalPoints":3,"lastPlayed":null}';
    const { value, issue } = parseCollection(stored);
    expect(value.tokens).toEqual({ ...noTokens(), bronze: 3 });
    expect(issue).toContain('emerald');
  });

  it('is limited to its maximum', () => {
    const full = { tokens: { ...noTokens(), bronze: COUNT_MAX }, totalPoints: 1, lastPlayed: null };
    const more = addRound(full, round, NOW);
    expect(more.tokens.bronze).toBe(COUNT_MAX);
    expect(parseCollection(JSON.stringify(more)).issue).toBeUndefined();
  });
});

describe('achievements', () => {
  const collection = (tokens: Partial<Record<string, number>>, totalPoints = 0) => ({
    tokens: { ...noTokens(), ...tokens },
    totalPoints,
    lastPlayed: null,
  });

  it('are unlocked one per check, in order', () => {
    const rich = collection({ bronze: 10, silver: 5, gold: 3, platinum: 2, diamond: 1 }, 100);
    const unlocked: ReturnType<typeof nextGameAchievement>[] = [];
    for (let i = 0; i < 8; i += 1) {
      const next = nextGameAchievement(
        rich,
        unlocked.filter((id) => id !== undefined),
      );
      unlocked.push(next);
    }
    expect(unlocked).toEqual([
      'first_collection',
      'bronze_master',
      'silver_collector',
      'gold_finder',
      'platinum_hunter',
      'diamond_discoverer',
      'point_milestone_100',
      undefined,
    ]);
  });

  it('unlock the first one first, and skip those that do not qualify', () => {
    expect(nextGameAchievement(collection({}), [])).toBe('first_collection');
    expect(nextGameAchievement(collection({ diamond: 1 }), ['first_collection'])).toBe('diamond_discoverer');
    expect(nextGameAchievement(collection({}), ['first_collection'])).toBeUndefined();
  });

  it.each([
    ['bronze_master', { bronze: 10 }, { bronze: 9 }],
    ['silver_collector', { silver: 5 }, { silver: 4 }],
    ['gold_finder', { gold: 3 }, { gold: 2 }],
    ['platinum_hunter', { platinum: 2 }, { platinum: 1 }],
    ['diamond_discoverer', { diamond: 1 }, {}],
  ])('%s requires its number of tokens', (id, enough, tooFew) => {
    expect(nextGameAchievement(collection(enough), ['first_collection'])).toBe(id);
    expect(nextGameAchievement(collection(tooFew), ['first_collection'])).toBeUndefined();
  });

  it('point_milestone_100 requires 100 points', () => {
    expect(nextGameAchievement(collection({}, 99), ['first_collection'])).toBeUndefined();
    expect(nextGameAchievement(collection({}, 100), ['first_collection'])).toBe('point_milestone_100');
  });

  it('are parsed without unknown and repeated ids; none from anything but a list', () => {
    expect(parseAchievements('["gold_finder","first_collection"]')).toEqual({
      value: ['first_collection', 'gold_finder'],
    });
    const odd = parseAchievements('["gold_finder","gold_finder","moon_walker",7,null]');
    expect(odd.value).toEqual(['gold_finder']);
    expect(odd.issue).toBeDefined();
    expect(parseAchievements('{"0":"gold_finder"}')).toMatchObject({ value: [], issue: expect.any(String) });
    const ids = 'first_collection bronze_master silver_collector gold_finder platinum_hunter diamond_discoverer';
    expect(ACHIEVEMENTS.map(({ id }) => id).slice(0, 7)).toEqual([...ids.split(' '), 'point_milestone_100']);
  });
});

describe('lifetime totals', () => {
  it('count rounds and keep the best results', () => {
    const one = addToLifetime(NO_ROUNDS, { score: 40, bestStreak: 4 });
    const two = addToLifetime(one, { score: 12, bestStreak: 6 });
    expect(two).toEqual({ rounds: 2, bestScore: 40, bestStreak: 6, recentScores: [12, 40] });
    expect(addToLifetime(two, { score: 3, bestStreak: 1 }).recentScores).toEqual([3, 12]);
  });

  it('are 0 when the stored values are impossible', () => {
    for (const text of [
      '[]',
      '{}',
      '{"rounds":-1,"bestScore":0,"bestStreak":0}',
      '{"rounds":1,"bestScore":1e9,"bestStreak":0}',
      '{"rounds":1,"bestScore":9,"bestStreak":0,"recentScores":[-1]}',
      '{"rounds":1,"bestScore":9,"bestStreak":0,"recentScores":"9"}',
    ]) {
      expect(parseLifetime(text)).toMatchObject({ value: NO_ROUNDS, issue: expect.any(String) });
    }
  });
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
