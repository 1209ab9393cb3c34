import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NO_PRESALE_HISTORY } from '#contract/site-data.ts';
import { publicPhases } from '#server/features/presale/public-presale.ts';
import { systemClock } from '#server/lib/clock.ts';
import { writeBuiltPages } from '#server/pages/built-pages.ts';

/** A step of the build: renders the pages with the finished bundles. */
const nowMs = systemClock.nowMs();
const distDir = path.resolve(import.meta.dirname, '..');
const { inlineScripts } = (await import(pathToFileURL(path.join(distDir, 'server/render.js')).href)) as {
  inlineScripts(template: string): string[];
};
await writeBuiltPages({
  distDir,
  inlineScripts: inlineScripts(await readFile(path.join(distDir, 'client/index.html'), 'utf8')),
  // As on a first start without settings, which then renders nothing.
  facts: {
    newWallets: 'open',
    confirmsNewsletter: false,
    retention: {},
    snapshots: [],
    presalePhases: publicPhases([], nowMs),
    presaleHistory: NO_PRESALE_HISTORY,
  },
  nowMs,
});
