import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { quantile, spread } from '../lib/statistics.ts';

export interface StormFrames {
  readonly frames: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const MEASURE_MS = 25_000;

/** Measures the main-thread time of all animation frames of the home page while its lightning plays. */
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
    await page.waitForTimeout(MEASURE_MS);
    const costs = await page.evaluate(() => (window as unknown as { frameCosts: number[] }).frameCosts);
    const { median: medianMs, max: maxMs } = spread(costs);
    return { frames: costs.length, medianMs, p99Ms: quantile(costs, 0.99), maxMs };
  } finally {
    await browser.close();
  }
}
