import { expect } from '@playwright/test';
import { createRandom } from '#domain/testing/random.ts';
import { ACHIEVEMENT_BANNER_MS } from '#web/features/game/game-session.ts';
import { DEFAULT_GAME_STATE } from '#web/features/game/rules/game.ts';
import { createRound, drawTokenType, stepRound } from '#web/features/game/rules/round.ts';
import { test } from '../testing/test.ts';

test.describe('Game', () => {
  // The area of 600 px is measured in 2-game.test.ts.
  test('Round length 30 s. Countdown starts at 3. Game area is 600 px high.', () => {
    expect(DEFAULT_GAME_STATE).toMatchObject({ timeLeft: 30, countdown: 3 });
  });

  test('A token spawns every 1 s, with 3 at the start.', () => {
    const random = createRandom(1);
    const round = createRound({ random });
    const spawned: number[] = [];
    for (let at = 0; at <= 30_000; at += 100) {
      if ([0, 900, 1_000, 2_000, 29_900, 30_000].includes(at)) spawned.push(round.nextTokenId);
      stepRound(round, 100, random);
    }
    expect(spawned).toEqual([3, 3, 4, 5, 32, 32]);
  });

  for (const [type, odds, from, below] of [
    ['diamond', 'under 5%', 0, 0.05],
    ['platinum', '5 to 15%', 0.05, 0.15],
    ['gold', '15 to 30%', 0.15, 0.3],
    ['silver', '30 to 50%', 0.3, 0.5],
    ['bronze', 'the remaining 50%', 0.5, 1],
  ] as const)
    test(`${type}: ${odds}`, () => {
      expect(drawTokenType(() => from)).toBe(type);
      expect(drawTokenType(() => below - 1e-9)).toBe(type);
    });

  // Measured in 2-game.test.ts.
  test('Achievement banner: 3 s.', () => {
    expect(ACHIEVEMENT_BANNER_MS).toBe(3_000);
  });
});
