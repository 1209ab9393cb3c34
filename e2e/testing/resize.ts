import type { Page } from '@playwright/test';

/**
 * Until its next frame a page whose window was resized still has the units and media queries of the size before. Not
 * for pages whose scripts are disabled: frames are not told to them.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
