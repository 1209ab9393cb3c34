import { expect } from '@playwright/test';
import { nextGameAchievement } from '#web/features/game/rules/progress.ts';
import { noTokens, pointsOfAll, type TokenCounts } from '#web/features/game/rules/tokens.ts';
import { gameDevice, passTime, playRoundOf } from '../testing/game-device.ts';
import { test } from '../testing/test.ts';

test.describe('Game', () => {
  test('Idle, then Start Game, then countdown 3, 2, 1 to 0.', () => {
    const game = gameDevice().open();
    expect(game.getState().phase).toBe('idle');
    game.start();
    for (const countdown of [3, 2, 1, 0]) {
      expect(game.getState()).toMatchObject({ phase: 'countdown', countdown });
      if (countdown > 0) passTime(game, 1_000);
    }
  });

  test('After 1 second the 30-second round begins. At time 0 the round ends with game over.', () => {
    const game = gameDevice().open();
    game.start();
    passTime(game, 3_950);
    expect(game.getState().phase).toBe('countdown');
    passTime(game, 50);
    expect(game.getState()).toMatchObject({ phase: 'playing', secondsLeft: 30 });
    passTime(game, 29_950);
    expect(game.getState()).toMatchObject({ phase: 'playing', secondsLeft: 1 });
    passTime(game, 50);
    expect(game.getState()).toMatchObject({ phase: 'over', secondsLeft: 0 });
  });

  // 'Play Again restarts. View Collection …' is walked in 2-game.test.ts.

  test('On reload mid-round, the saved session state resumes the round.', () => {
    const device = gameDevice();
    const score = 37;
    const state = { gameActive: true, countdown: 0, timeLeft: 12, score, gameOver: false };
    device.session.setItem('tvx_game_state', JSON.stringify(state));
    const game = device.open();
    expect(game.getState()).toMatchObject({ phase: 'playing', secondsLeft: 12, score });
    passTime(game, 12_000);
    expect(game.getState()).toMatchObject({ phase: 'over', score });
  });

  test('At game over with score above 0: each collected token adds 1 to its type count, the score is added to totalPoints, lastPlayed is set and the collection is saved.', () => {
    const device = gameDevice();
    const game = device.open();
    playRoundOf(game, 0);
    expect(device.collection()).toBeNull();
    playRoundOf(game, 6);
    const first = device.collection();
    expect(Object.values<number>(first.tokens).reduce((a, b) => a + b)).toBe(6);
    expect(first.totalPoints).toBe(pointsOfAll(first.tokens));
    expect(first.totalPoints).toBe(game.getState().score);
    expect(first.lastPlayed).toBe('2026-01-12T10:00:00.000Z');
    playRoundOf(game, 3);
    expect(device.collection().totalPoints).toBe(first.totalPoints + game.getState().score);
  });

  // Not after a game with score 0: its player has collected no token, and the first message says so.
  test('Achievements are checked after each game. Only the first not-yet-unlocked qualifying one is unlocked and shown per check.', () => {
    const device = gameDevice();
    const tokens = { ...noTokens(), bronze: 50, silver: 50 };
    const collection = { tokens, totalPoints: 300, lastPlayed: null };
    device.local.setItem('technovex_token_collection', JSON.stringify(collection));
    const game = device.open();
    playRoundOf(game, 0);
    expect(game.getState().banner).toBeNull();
    const inOrder = ['first_collection', 'bronze_master', 'silver_collector'];
    for (const [index, id] of inOrder.entries()) {
      playRoundOf(game, 1);
      expect(game.getState().banner).toBe(id);
      expect(device.achievements()).toEqual(inOrder.slice(0, index + 1));
    }
  });
});

test.describe('Achievement rules', () => {
  const next = (tokens: Partial<TokenCounts>, totalPoints = 0) =>
    nextGameAchievement({ tokens: { ...noTokens(), ...tokens }, totalPoints, lastPlayed: null }, ['first_collection']);

  test("first_collection 'Token Collector': always qualifies. Message 'Collected your first token!'.", () => {
    const collection = { tokens: noTokens(), totalPoints: 0, lastPlayed: null };
    expect(nextGameAchievement(collection, [])).toBe('first_collection');
  });

  for (const [sentence, id, token, enough] of [
    ['bronze_master: 10 bronze tokens.', 'bronze_master', 'bronze', 10],
    ['silver_collector: 5 silver tokens.', 'silver_collector', 'silver', 5],
    ['gold_finder: 3 gold tokens.', 'gold_finder', 'gold', 3],
    ['platinum_hunter: 2 platinum tokens.', 'platinum_hunter', 'platinum', 2],
    ['diamond_discoverer: 1 diamond token.', 'diamond_discoverer', 'diamond', 1],
  ] as const)
    test(sentence, () => {
      expect(next({ [token]: enough - 1 })).toBeUndefined();
      expect(next({ [token]: enough })).toBe(id);
    });

  test("point_milestone_100 'Point Collector': totalPoints of at least 100.", () => {
    expect(next({}, 99)).toBeUndefined();
    expect(next({}, 100)).toBe('point_milestone_100');
  });
});
