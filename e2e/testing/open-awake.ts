import type { Page } from '@playwright/test';
import { transitionsOver } from './transitions.ts';

/** Opens a page and waits for hydration, its first data, fonts and transitions. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    const isAwake = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    return isAwake && document.querySelector('main .animate-spin') === null;
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await transitionsOver(page);
}
