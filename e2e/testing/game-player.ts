import { expect, type Page } from '@playwright/test';

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

/** Aims slightly ahead of the coin, which continues to fall. */
const LEAD_PERCENT_PER_SPEED = 0.8;

export async function openGame(page: Page): Promise<void> {
  await page.goto('/token-game');
  // Before hydration the button does nothing.
  await page.waitForLoadState('networkidle');
}

export async function startRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page.getByTestId('countdown')).toBeVisible();
  await isPlaying(page);
}

export async function isPlaying(page: Page): Promise<void> {
  await expect(page.locator('[data-phase="playing"]')).toBeVisible({ timeout: 30_000 });
}

/** Records each text of an element, however briefly it is shown, for `textsSeen`. */
export async function watchTexts(page: Page, selector: string): Promise<void> {
  await page.evaluate((watched) => {
    const seen: string[] = [];
    Object.assign(window, { textsSeen: seen });
    new MutationObserver(() => {
      const text = document.querySelector(watched)?.textContent ?? '';
      if (text !== '' && seen.at(-1) !== text) seen.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, selector);
}

export async function textsSeen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { textsSeen: string[] }).textsSeen);
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

/** The positions of coins that can be pressed, the lowest first. Excludes coins behind the sound button. */
export async function pressableTokens(page: Page): Promise<StagePoint[]> {
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('The stage is missing.');
  const { falling } = await savedRound(page);
  const points = falling
    .filter(({ yPercent }) => yPercent > 4 && yPercent < 92)
    .sort((a, b) => b.yPercent - a.yPercent)
    .map(({ xPercent, yPercent, speed }) => ({
      x: box.x + (xPercent / 100) * box.width,
      y: box.y + ((yPercent + speed * LEAD_PERCENT_PER_SPEED) / 100) * box.height,
    }));
  return page.evaluate(
    (all) => all.filter(({ x, y }) => document.elementFromPoint(x, y)?.tagName === 'CANVAS'),
    points,
  );
}

/** Presses coins until the round is over. */
export async function playUntilOver(page: Page, press: (coins: readonly StagePoint[]) => Promise<void>): Promise<void> {
  const over = page.getByRole('heading', { name: 'Game Over' });
  await expect
    .poll(
      async () => {
        if (await over.isVisible()) return true;
        await press(await pressableTokens(page));
        return over.isVisible();
      },
      { timeout: 150_000, intervals: [150] },
    )
    .toBe(true);
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
