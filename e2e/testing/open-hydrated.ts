import type { Page } from '@playwright/test';
import { transitionsOver } from './transitions.ts';

/** Opens a page and waits for hydration, the first data, the fonts and the end of colour transitions. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await transitionsOver(page);
}

/** Resolves when the page that is being opened follows links itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    const isHydrated = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    const hasFaces = document.documentElement.dataset.faces === undefined;
    return isHydrated && hasFaces && document.querySelector('main .animate-spin') === null;
  });
}
