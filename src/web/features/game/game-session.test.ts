import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/testing/random.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { createGameSession, type GameCue, type GameSession } from './game-session.ts';
import { createGameStorage } from './game-storage.ts';
import type { PressArea } from './rules/round.ts';
import { noTokens, pointsOfAll } from './rules/tokens.ts';

const NOW = Date.UTC(2026, 0, 12, 10);
const ANYWHERE: PressArea = { xPercent: 50, yPercent: 50, radiusXPercent: 200, radiusYPercent: 200 };

function device({ forbidden = false, random = createRandom(11) } = {}) {
  const [local, session] = [memoryStorage(), memoryStorage()];
  const warnings: string[] = [];
  const area = (storage: Storage) => () => {
    if (forbidden) throw new DOMException('forbidden', 'SecurityError');
    return storage;
  };
  const safe = (storage: Storage) => createSafeStorage(area(storage), () => warnings.push('storage'));
  /** Opens or reloads the page. */
  function open(): GameSession {
    const logWarning = (message: string) => warnings.push(message);
    const storage = createGameStorage({ local: safe(local), session: safe(session), logWarning });
    const clock = { wallClockMs: () => NOW, isReducedMotion: () => false };
    const opened = createGameSession({ storage, random, ...clock });
    opened.restore();
    return opened;
  }
  return { local, session, warnings, open };
}

function pass(game: GameSession, ms: number): void {
  for (let at = 0; at < ms; at += 50) game.advance(50);
}

const stored = (storage: Storage, key: string) => JSON.parse(storage.getItem(key) ?? 'null');

/** Plays a game and collects as much as possible; `reload` returns the game after the eighth second. */
function playWell(game: GameSession, reload = () => game): void {
  game.unlock();
  game.start();
  pass(game, 4_000);
  let played = game;
  for (let second = 0; second < 30; second += 1) {
    for (let i = 0; i < 4; i += 1) played.collectWithin(ANYWHERE);
    pass(played, 1_000);
    if (second === 7) played = reload();
  }
}

const RICH = { tokens: { ...noTokens(), bronze: 50, silver: 50 }, totalPoints: 900, lastPlayed: null };

describe('a whole game', () => {
  it('stores the collection, achievement and statistics, also when it was reloaded in the round', () => {
    const { local, session, open } = device();
    let game = open();
    playWell(game, () => {
      const before = game.getState();
      expect(stored(session, 'tvx_game_state')).toMatchObject({ gameActive: true, countdown: 0, timeLeft: 22 });
      game = open();
      expect(game.getState()).toMatchObject({ phase: 'playing', secondsLeft: 22, score: before.score });
      return game;
    });
    const view = game.getState();
    expect(game.collectWithin(ANYWHERE)).toBeUndefined();
    const banner = 'first_collection';
    expect(view).toMatchObject({ phase: 'over', isNewBest: true, isKept: true, banner });
    const { tokens, totalPoints, lastPlayed } = stored(local, 'technovex_token_collection');
    expect(tokens).toEqual(view.collected);
    expect(Object.keys(tokens)).toEqual(['bronze', 'silver', 'gold', 'platinum', 'diamond']);
    expect([totalPoints, pointsOfAll(tokens)]).toEqual([view.score, view.score]);
    expect(lastPlayed).toBe('2026-01-12T10:00:00.000Z');
    expect(stored(local, 'technovex_achievements')).toEqual(['first_collection']);
    const ended = { gameActive: false, countdown: 0, timeLeft: 0, score: view.score, gameOver: true };
    expect(stored(session, 'tvx_game_state')).toEqual(ended);
    expect(stored(local, 'technovex:game_best_score')).toBe(view.score);
  });

  it('is counted once, however often the page is reloaded after the end', () => {
    const { local, open } = device();
    playWell(open());
    const once = local.getItem('technovex_token_collection');
    for (let i = 0; i < 3; i += 1) {
      const again = open();
      expect(again.getState().phase).toBe('over');
      pass(again, 2_000);
      again.save();
    }
    expect(local.getItem('technovex_token_collection')).toBe(once);
  });

  it('shows what another tab has stored in the meantime, and adds to it', () => {
    const { local, open } = device();
    const game = open();
    game.start();
    local.setItem('technovex_token_collection', JSON.stringify(RICH));
    game.rereadProgress();
    expect(game.getState().collection.totalPoints).toBe(900);
    local.setItem('technovex_token_collection', JSON.stringify({ ...RICH, totalPoints: 970 }));
    pass(game, 4_000);
    game.collectWithin(ANYWHERE);
    pass(game, 30_000);
    expect(stored(local, 'technovex_token_collection').totalPoints).toBe(970 + game.getState().score);
  });

  it('unlocks and stores nothing in a round without a score, after which it starts only once it is unlocked', () => {
    const { local, open } = device();
    local.setItem('technovex_token_collection', JSON.stringify(RICH));
    const game = open();
    game.start();
    pass(game, 34_000);
    expect(game.getState()).toMatchObject({ phase: 'over', banner: null, unlocked: [], isNewBest: false });
    expect(local.getItem('technovex_achievements')).toBeNull();
    game.start();
    expect(game.getState().phase).toBe('over');
    game.unlock();
    game.start();
    expect(game.getState().phase).toBe('countdown');
  });

  it('announces 20, 10 and 5 seconds and the end to screen readers, emits sound cues with a heartbeat in each of the last five, and renders once a second', () => {
    const game = device().open();
    const announcements = new Set<string>();
    const cues: GameCue['type'][] = [];
    let renders = 0;
    game.subscribe(() => {
      renders += 1;
      announcements.add(game.getState().announcement);
    });
    game.onCue((cue) => cues.push(cue.type));
    game.start();
    pass(game, 34_000);
    expect(renders).toBeLessThan(60);
    const texts = ['Get ready. 3, 2, 1.', 'Go! 30 seconds.', 'Time is up. Final score 0.'];
    texts.splice(2, 0, ...[20, 10, 5].map((seconds) => `${seconds} seconds left, score 0.`));
    expect([...announcements].filter((text) => text !== '')).toEqual(texts);
    const heartbeats = Array.from({ length: 5 }, () => 'heartbeat');
    expect(cues).toEqual(['count', 'count', 'count', 'go', ...heartbeats, 'over']);
  });
});

describe('a paused game', () => {
  it('stands still in the countdown and in the round, also after a reload, and collects nothing', () => {
    const { open } = device();
    const game = open();
    game.setPaused(true);
    expect(game.getState().isPaused).toBe(false);
    game.start();
    game.setPaused(true);
    pass(game, 9_000);
    expect(game.getState()).toMatchObject({ phase: 'countdown', countdown: 3, isPaused: true });
    expect(open().getState()).toMatchObject({ phase: 'countdown', isPaused: true });
    game.setPaused(false);
    pass(game, 10_000);
    game.setPaused(true);
    for (const paused of [game, open()]) {
      pass(paused, 60_000);
      expect(paused.collectWithin(ANYWHERE)).toBeUndefined();
      const announcement = 'Paused. 24 seconds left, score 0.';
      expect(paused.getState()).toMatchObject({ phase: 'playing', isPaused: true, secondsLeft: 24, announcement });
    }
    game.setPaused(false);
    expect(open().getState().isPaused).toBe(false);
    pass(game, 24_000);
    game.setPaused(true);
    expect(game.getState()).toMatchObject({ phase: 'over', isPaused: false });
  });
});

describe('invalid input', () => {
  it.each([
    'technovex_token_collection',
    'technovex_achievements',
    'technovex:game_best_score',
    'technovex:game_round',
  ])('an invalid value of %s is logged, and the game continues', (key) => {
    const { local, session, warnings, open } = device();
    for (const storage of [local, session]) storage.setItem(key, '{"tokens":{"bronze":-5}}');
    const game = open();
    expect(warnings.join()).toContain(key);
    playWell(game);
    expect(stored(local, 'technovex_token_collection').totalPoints).toBe(game.getState().score);
  });

  it('works without storage, and keeps the collection while the page is open', () => {
    const { open, warnings } = device({ forbidden: true });
    const game = open();
    playWell(game);
    const first = game.getState();
    playWell(game);
    expect(game.getState().collection.totalPoints).toBe(first.score + game.getState().score);
    expect(game.getState().isKept).toBe(false);
    expect(warnings).toEqual(['storage', 'storage']);
  });
});
