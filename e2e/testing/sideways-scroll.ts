import type { Page } from '@playwright/test';

/** By how many CSS pixels the page is wider than its window; at most 0 when nothing scrolls sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
