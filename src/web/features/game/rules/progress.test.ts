import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToProgress,
  COUNT_MAX,
  emptyCollection,
  NO_PROGRESS,
  parseAchievements,
  parseBestScore,
  parseCollection,
} from './progress.ts';
import { noTokens } from './tokens.ts';

const NOW = Date.UTC(2026, 0, 12, 10);
const round = { score: 126, collected: { ...noTokens(), bronze: 1, platinum: 1, diamond: 1 } };

describe('the collection', () => {
  it('keeps its limits, and is read as it was written', () => {
    const collection = { tokens: { ...noTokens(), bronze: COUNT_MAX, diamond: 1 }, totalPoints: 126, lastPlayed: null };
    const more = addToProgress({ ...NO_PROGRESS, collection }, round, NOW).progress.collection;
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
  it('are parsed without unknown and repeated ids; none from anything but a list', () => {
    const value = ['first_collection', 'gold_finder'];
    expect(parseAchievements('["gold_finder","first_collection"]')).toEqual({ value });
    const odd = parseAchievements('["gold_finder","gold_finder","moon_walker",7,null]');
    expect(odd).toEqual({ value: ['gold_finder'], issue: expect.any(String) });
    expect(parseAchievements('{"0":"gold_finder"}')).toMatchObject({ value: [], issue: expect.any(String) });
  });
});

it('a round without a score changes nothing; the best score is kept, and is 0 when the stored one is impossible', () => {
  const first = addToProgress(NO_PROGRESS, round, NOW);
  expect([first.isNewBest, first.progress.bestScore]).toEqual([true, 126]);
  const lower = addToProgress(first.progress, { ...round, score: 12 }, NOW);
  expect([lower.isNewBest, lower.progress.bestScore]).toEqual([false, 126]);
  const none = addToProgress(first.progress, { score: 0, collected: noTokens() }, NOW);
  expect(none).toEqual({ progress: first.progress, isNewBest: false, achievement: undefined });
  expect(parseBestScore('126')).toEqual({ value: 126 });
  for (const text of ['-1', '1e9', '"9"', '{', 'null'])
    expect(parseBestScore(text), text).toMatchObject({ value: 0, issue: expect.any(String) });
});

it('the parsers never throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      parseCollection(text);
      parseAchievements(text);
      parseBestScore(text);
    }),
  );
});
