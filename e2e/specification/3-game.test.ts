import { expect } from '@playwright/test';
import { createRound, spawnToken } from '#web/features/game/rules/round.ts';
import { TOKEN_TYPES } from '#web/features/game/rules/tokens.ts';
import { gameDevice, passTime, playRoundOf } from '../testing/game-device.ts';
import { test } from '../testing/test.ts';

test.describe('Game token type (fixed list)', () => {
  const TABLE = [
    ['bronze', 1, 'common', '#CD7F32'],
    ['silver', 5, 'uncommon', '#C0C0C0'],
    ['gold', 10, 'rare', '#FFD700'],
    ['platinum', 25, 'epic', '#E5E4E2'],
    ['diamond', 100, 'legendary', '#B9F2FF'],
  ] as const;

  for (const [index, [id, points, rarity, color]] of TABLE.entries())
    test(`${id} | ${points} | ${rarity} | ${color}`, () => {
      expect(TOKEN_TYPES[index]).toMatchObject({ id, points, rarity, color });
      expect(TOKEN_TYPES).toHaveLength(TABLE.length);
    });
});

test.describe('Falling token', () => {
  const least = spawnToken(7, () => 0);
  const most = spawnToken(7, () => 1);

  test('id, type.', () => {
    expect(least).toMatchObject({ id: 7, type: 'diamond' });
    const ids = createRound({ random: () => 0.5 }).tokens.map(({ id }) => id);
    expect(ids).toEqual([0, 1, 2]);
  });

  test('x position (10 to 90 percent).', () => {
    expect([least.xPercent, most.xPercent]).toEqual([10, 90]);
  });

  test('y position (starts at -10).', () => {
    expect([least.yPercent, most.yPercent]).toEqual([-10, -10]);
  });

  test('speed (1 to 3).', () => {
    expect([least.speed, most.speed]).toEqual([1, 3]);
  });

  test('rotation.', () => {
    expect([least.rotationDegrees, most.rotationDegrees]).toEqual([0, 360]);
  });

  test('collected flag.', () => {
    expect(least.collected).toBe(false);
  });
});

test.describe('Token collection', () => {
  test("Saved locally under a key with the product's name, suffix 'token_collection'.", () => {
    const device = gameDevice();
    playRoundOf(device.open(), 1);
    expect(device.local.getItem('technovex_token_collection')).not.toBeNull();
  });

  test('Fields: tokens {bronze, silver, gold, platinum, diamond} as counts, totalPoints, lastPlayed (ISO date or null).', () => {
    const device = gameDevice();
    expect(device.open().getState().collection).toEqual({
      tokens: { bronze: 0, silver: 0, gold: 0, platinum: 0, diamond: 0 },
      totalPoints: 0,
      lastPlayed: null,
    });
    playRoundOf(device.open(), 1);
    const { tokens, totalPoints, lastPlayed, ...others } = device.collection();
    expect(Object.keys(tokens)).toEqual(['bronze', 'silver', 'gold', 'platinum', 'diamond']);
    expect(totalPoints).toBeGreaterThan(0);
    expect(lastPlayed).toBe('2026-01-12T10:00:00.000Z');
    expect(others).toEqual({});
  });
});

test.describe('Achievements', () => {
  test('The ids of unlocked achievements, saved locally.', () => {
    const device = gameDevice();
    playRoundOf(device.open(), 1);
    expect(device.achievements()).toEqual(['first_collection']);
    expect(device.open().getState().unlocked).toEqual(['first_collection']);
  });
});

test.describe('Saved game state', () => {
  test('Kept for the session under the key tvx_game_state.', () => {
    const device = gameDevice();
    device.open().start();
    expect(device.session.getItem('tvx_game_state')).not.toBeNull();
  });

  test('Fields: gameActive, countdown, timeLeft, score, gameOver.', () => {
    const device = gameDevice();
    const game = device.open();
    game.start();
    expect(device.state()).toEqual({ gameActive: true, countdown: 3, timeLeft: 30, score: 0, gameOver: false });
    passTime(game, 16_000);
    expect(device.state()).toEqual({ gameActive: true, countdown: 0, timeLeft: 18, score: 0, gameOver: false });
    passTime(game, 18_000);
    expect(device.state()).toEqual({ gameActive: false, countdown: 0, timeLeft: 0, score: 0, gameOver: true });
  });
});
