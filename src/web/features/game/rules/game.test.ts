import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/testing/random.ts';
import {
  createGame,
  DEFAULT_GAME_STATE,
  detailsOf,
  type Game,
  leaveGame,
  parseGameState,
  parseRoundDetails,
  resumeGame,
  type SavedGameState,
  savedStateOf,
  secondsLeft,
  startGame,
  stepGame,
} from './game.ts';
import { collectToken } from './round.ts';
import { pointsOfAll } from './tokens.ts';

const random = createRandom(7);

function pass(game: Game, ms: number): void {
  for (let at = 0; at < ms; at += 50) stepGame(game, 50, random);
}

function started(): Game {
  const game = createGame({ random });
  startGame(game, { random });
  return game;
}

describe('the game', () => {
  it('counts 3, 2, 1, 0, starts the round one second later, and ends it after 30 seconds', () => {
    const game = started();
    // A clock that goes backwards, and a sleep, of which 250 ms count.
    for (const ms of [-5_000, Number.NaN, 1e9]) stepGame(game, ms, random);
    pass(game, 750);
    for (const count of [2, 1, 0]) {
      expect(game).toMatchObject({ phase: 'countdown', countdown: count });
      pass(game, 1_000);
    }
    expect(game.phase).toBe('playing');
    expect(secondsLeft(game)).toBe(30);
    pass(game, 29_950);
    expect(game.phase).toBe('playing');
    expect(secondsLeft(game)).toBe(1);
    pass(game, 50);
    expect(game.phase).toBe('over');
    expect(savedStateOf(game)).toMatchObject({ gameActive: false, gameOver: true, timeLeft: 0 });
  });

  it('starts once and returns to idle only after the end, from which it starts again', () => {
    const game = started();
    pass(game, 1_500);
    expect(startGame(game, { random })).toBe(false);
    leaveGame(game, { random });
    expect(game).toMatchObject({ phase: 'countdown', countdown: 2 });
    pass(game, 4_000);
    const { round } = game;
    expect(startGame(game, { random })).toBe(false);
    expect(game.round).toBe(round);
    pass(game, 30_000);
    expect(startGame(game, { random })).toBe(true);
    expect(savedStateOf(game)).toEqual({ ...DEFAULT_GAME_STATE, gameActive: true });
    pass(game, 34_000);
    leaveGame(game, { random });
    expect(savedStateOf(game)).toEqual(DEFAULT_GAME_STATE);
  });
});

describe('a saved game', () => {
  it('resumes as the same round from any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33_900 }), fc.nat(40), (leftAtMs, collects) => {
        const game = started();
        for (let at = 0; at < leftAtMs; at += 100) {
          stepGame(game, Math.min(100, leftAtMs - at), random);
          if (game.phase === 'playing' && at % 700 === 0) collectToken(game.round, collects % (at / 700 + 1));
        }
        const saved = parseGameState(JSON.stringify(savedStateOf(game)));
        const details = parseRoundDetails(JSON.stringify(detailsOf(game.round, false)));
        expect(saved.issue ?? details.issue).toBeUndefined();
        const again = resumeGame(saved.value, details.value, { random });
        expect(again.countdown).toBe(game.countdown);
        expect(again.round.timeLeftMs).toBe(game.round.timeLeftMs);
        expect(savedStateOf(again)).toEqual(savedStateOf(game));
        expect(detailsOf(again.round, false)).toEqual(detailsOf(game.round, false));
        expect(again.round.score).toBe(again.round.carriedScore + pointsOfAll(again.round.collected));
      }),
    );
  });

  const mid: SavedGameState = { gameActive: true, countdown: 0, timeLeft: 12, score: 37, gameOver: false };

  it('resumes from the specified fields alone, with new tokens, where the details are of another score or time', () => {
    const details = detailsOf(createGame({ random }).round, true);
    for (const foreign of [
      undefined,
      { ...details, timeLeftMs: 11_500, carriedScore: 36 },
      { ...details, timeLeftMs: 25_000, carriedScore: 37 },
    ]) {
      const game = resumeGame(mid, foreign, { random });
      expect(game.phase).toBe('playing');
      expect(game.round).toMatchObject({ score: 37, carriedScore: 37, timeLeftMs: 12_000, nextTokenId: 3 });
      pass(game, 12_000);
      expect(game.phase).toBe('over');
    }
  });

  it('is the default, with an issue for the log, when it is invalid or impossible', () => {
    // Nobody can have 2,101 points by then.
    const scores = [{ score: -1 }, { score: 2_101 }];
    const others = [{ timeLeft: 31 }, { timeLeft: -1 }, { timeLeft: '12' }, { countdown: 99 }, { gameOver: true }];
    const impossible = [...scores, ...others].map((change) => JSON.stringify({ ...mid, ...change }));
    for (const text of ['{gameActive', '[true,3,30,0,false]', '{"gameActive":true}', ...impossible])
      expect(parseGameState(text), text).toEqual({ value: DEFAULT_GAME_STATE, issue: expect.any(String) });
  });

  it('resumes from any text to a game that ends, or to the default', () => {
    const anyState = fc.record({
      gameActive: fc.boolean(),
      countdown: fc.integer({ min: -1, max: 4 }),
      timeLeft: fc.oneof(fc.integer({ min: -1, max: 31 }), fc.double({ min: 0, max: 30 })),
      score: fc.integer({ min: -1, max: 4_000 }),
      gameOver: fc.boolean(),
    });
    const whole = detailsOf(createGame({ random }).round, true);
    const anyDetails = fc.double({ min: 0, max: 30_000 }).map((timeLeftMs) => ({ ...whole, timeLeftMs }));
    const textOf = (known: fc.Arbitrary<object>) =>
      fc.oneof(
        fc.json(),
        fc.string(),
        known.map((one) => JSON.stringify(one)),
      );
    fc.assert(
      fc.property(textOf(anyState), textOf(anyDetails), (stateText, detailsText) => {
        const saved = parseGameState(stateText).value;
        const game = resumeGame(saved, parseRoundDetails(detailsText).value, { random });
        expect(game.round.score).toBe(game.round.carriedScore + pointsOfAll(game.round.collected));
        pass(game, 34_050);
        expect(game.phase).toBe(saved.gameActive || saved.gameOver ? 'over' : 'idle');
      }),
    );
  });
});
