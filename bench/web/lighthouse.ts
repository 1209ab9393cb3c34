import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { auditPage } from '../../tools/audit-page.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseRun {
  readonly path: string;
  /** 0 to 100. */
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
  /** Titles of audits without a full score. */
  readonly remarks: readonly string[];
}

/** Runs Lighthouse in a new browser with its default mobile settings (slow phone, slow 4G, simulated). */
export async function runLighthouse(origin: string, path: string): Promise<LighthouseRun> {
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  });
  try {
    const { audits, categories, runtimeError } = await auditPage(origin + path, port);
    if (runtimeError !== undefined) throw new Error(`Lighthouse failed on ${path}: ${runtimeError.message}`);
    const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
    const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
    return {
      path,
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      largestPaintMs: value('largest-contentful-paint'),
      layoutShift: value('cumulative-layout-shift'),
      blockingMs: value('total-blocking-time'),
      remarks: CATEGORIES.slice(1).flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${category}: ${audits[id]?.title}`),
      ),
    };
  } finally {
    await browser.close();
  }
}
