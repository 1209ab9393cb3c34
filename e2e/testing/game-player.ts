import { expect, type Locator, type Page } from '@playwright/test';
import { pointsOfAll, type TokenCounts } from '#web/features/game/rules/tokens.ts';
import { openHydrated } from './open-hydrated.ts';

/** A coin as the game saves it: its position in percent of the stage. */
export interface FallingToken {
  readonly type: string;
  readonly xPercent: number;
  readonly yPercent: number;
  readonly speed: number;
}

export interface SavedRound {
  readonly timeLeftMs: number;
  readonly falling: readonly FallingToken[];
  readonly collected: Readonly<Record<string, number>>;
}

export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

/** The longest step that the game counts in one frame. */
const STEP_MS = 250;
/** From Start to the first coin. */
const COUNTDOWN_MS = 4_000;

/** Opens the game with a clock that stands still, so that a round takes no real time: `pass` advances it. */
export async function openGame(page: Page): Promise<void> {
  await page.clock.install();
  await openHydrated(page, '/token-game');
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Passes time of the game, a frame for each step. */
export async function pass(page: Page, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) await page.clock.fastForward(STEP_MS);
}

export async function startRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page.getByTestId('countdown')).toBeVisible();
  await untilPlaying(page);
}

/** Passes the countdown, whose first frame has no time. */
export async function untilPlaying(page: Page): Promise<void> {
  await pass(page, COUNTDOWN_MS + STEP_MS);
  await isPlaying(page);
}

export async function isPlaying(page: Page): Promise<void> {
  await expect(page.locator('[data-phase="playing"]')).toBeVisible();
}

/** Waits until the smooth scroll to the stage has ended; `watchScrolling` comes before the start that causes it. */
export async function scrolledToStage(page: Page): Promise<void> {
  await expect(page.getByRole('application', { name: 'Play area' })).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator('body[data-scrolling]')).toHaveCount(0);
}

export async function watchScrolling(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('scroll', () => document.body.setAttribute('data-scrolling', ''));
    document.addEventListener('scrollend', () => document.body.removeAttribute('data-scrolling'));
  });
}

/** The current round: the page saves it on `pagehide`. */
export async function savedRound(page: Page): Promise<SavedRound> {
  return page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    return JSON.parse(
      sessionStorage.getItem('technovex:game_round') ?? '{"timeLeftMs":30000,"falling":[],"collected":{}}',
    );
  });
}

/** The positions of coins that can be pressed, the lowest first. */
export async function pressableTokens(page: Page): Promise<StagePoint[]> {
  const box = await page.getByRole('application', { name: 'Play area' }).boundingBox();
  if (box === null) throw new Error('The stage is missing.');
  const { falling } = await savedRound(page);
  return falling
    .filter(({ yPercent }) => yPercent > 4 && yPercent < 92)
    .sort((a, b) => b.yPercent - a.yPercent)
    .map(({ xPercent, yPercent }) => ({
      x: box.x + (xPercent / 100) * box.width,
      y: box.y + (yPercent / 100) * box.height,
    }));
}

/** Presses coins in some moments of a round, and returns just after its end. */
export async function playRound(page: Page, press: (coins: readonly StagePoint[]) => Promise<void>): Promise<void> {
  const over = page.getByRole('heading', { name: 'Game Over' });
  for (let moment = 0; !(await over.isVisible()); moment += 1) {
    if (moment % 4 === 3 && moment < 32) await press(await pressableTokens(page));
    await pass(page, 2 * STEP_MS);
  }
}

export interface SavedGame {
  readonly collection: {
    readonly tokens: Record<string, number>;
    readonly totalPoints: number;
    readonly lastPlayed: string | null;
  } | null;
  readonly achievements: readonly string[] | null;
  readonly state: Record<string, unknown> | null;
}

/** The values of the three specified keys. */
export async function savedGame(page: Page): Promise<SavedGame> {
  return page.evaluate(() => {
    const json = (text: string | null) => (text === null ? null : JSON.parse(text));
    return {
      collection: json(localStorage.getItem('technovex_token_collection')),
      achievements: json(localStorage.getItem('technovex_achievements')),
      state: json(sessionStorage.getItem('tvx_game_state')),
    };
  });
}

export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Checks the end of a complete round. */
export async function checkEnd(page: Page): Promise<void> {
  await hasFocus(page.getByRole('heading', { name: 'Game Over' }));
  // The score counts up.
  await pass(page, 2_000);
  const { collection, achievements, state } = await savedGame(page);
  if (collection === null) throw new Error('Nothing was collected.');
  expect(collection.totalPoints).toBeGreaterThan(0);
  expect(pointsOfAll(collection.tokens as TokenCounts)).toBe(collection.totalPoints);
  expect(new Date(collection.lastPlayed ?? '').toISOString()).toBe(collection.lastPlayed);
  expect(achievements).toEqual(['first_collection']);
  expect(state).toEqual({
    gameActive: false,
    countdown: 0,
    timeLeft: 0,
    score: collection.totalPoints,
    gameOver: true,
  });
  await expect(page.getByTestId('final-score').locator('[aria-hidden]')).toHaveText(String(collection.totalPoints));
}
