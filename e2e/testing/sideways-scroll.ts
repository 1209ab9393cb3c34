import type { Page } from '@playwright/test';

/** CSS pixels by which the page is wider than its viewport; at most 0 without horizontal scrolling. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
