import { createRandom } from '#domain/testing/random.ts';
import { createGameSession, type GameSession } from '#web/features/game/game-session.ts';
import { createGameStorage } from '#web/features/game/game-storage.ts';
import type { PressArea } from '#web/features/game/rules/round.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';

const NOW = Date.UTC(2026, 0, 12, 10);
const ANYWHERE: PressArea = { xPercent: 50, yPercent: 50, radiusXPercent: 200, radiusYPercent: 200 };

/** The game without a page: its rules and what it stores. `open` opens or reloads it. */
export function gameDevice() {
  const [local, session] = [memoryStorage(), memoryStorage()];
  const warnings: string[] = [];
  const logWarning = (message: string): void => {
    warnings.push(message);
  };
  const safe = (storage: Storage) =>
    createSafeStorage(
      () => storage,
      () => undefined,
    );
  function open(): GameSession {
    const storage = createGameStorage({ local: safe(local), session: safe(session), logWarning });
    const clock = { wallClockMs: () => NOW, isReducedMotion: () => false };
    const game = createGameSession({ storage, random: createRandom(11), ...clock });
    game.restore();
    return game;
  }
  const json = (storage: Storage, key: string) => JSON.parse(storage.getItem(key) ?? 'null');
  return {
    local,
    session,
    warnings,
    open,
    collection: () => json(local, 'technovex_token_collection'),
    achievements: () => json(local, 'technovex_achievements'),
    state: () => json(session, 'tvx_game_state'),
  };
}

export function passTime(game: GameSession, ms: number): void {
  for (let at = 0; at < ms; at += 50) game.advance(50);
}

/** From the start to the end of a round, in which `collects` tokens are collected. */
export function playRoundOf(game: GameSession, collects: number): void {
  game.unlock();
  game.start();
  passTime(game, 4_000);
  for (let second = 0; second < 30; second += 1) {
    if (second < collects) game.collectWithin(ANYWHERE);
    passTime(game, 1_000);
  }
}
