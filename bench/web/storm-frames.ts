import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/browsers.mjs';

export interface StormFrames {
  readonly frames: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const WATCH_MS = 25_000;

/** Main-thread time of the page's animation frames while lightning strikes; what else the page animates by script counts too. */
export async function measureStormFrames(origin: string): Promise<StormFrames> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(() => {
      const costs: number[] = [];
      Object.assign(window, { frameCosts: costs });
      const request = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) =>
        request((time) => {
          const startMs = performance.now();
          callback(time);
          costs.push(performance.now() - startMs);
        });
    });
    await page.goto(origin);
    await page.locator('[data-lightning=playing]').waitFor({ state: 'attached' });
    await page.waitForTimeout(WATCH_MS);
    const costs = await page.evaluate(() => (window as unknown as { frameCosts: number[] }).frameCosts);
    const sorted = costs.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { frames: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  } finally {
    await browser.close();
  }
}
