import path from 'node:path';
import { pino } from 'pino';
import { NO_PRESALE_HISTORY } from '#contract/site-data.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { CurrentFacts } from '#server/pages/live-pages.ts';
import { openSite, readBuild, type Site } from '#server/pages/site.ts';
import { manualClock } from './start-test-app.ts';

const DIST = path.resolve(import.meta.dirname, '../../../dist');

/** Opens the built site; by default with NEW_WALLETS=open and without presale phases. */
export async function openTestSite(
  options: { publicOrigin?: string; readSiteData?: () => Promise<CurrentFacts>; clock?: Clock } = {},
): Promise<Site> {
  const builtIn: CurrentFacts = {
    facts: { newWallets: 'open', presalePhases: [], presaleHistory: NO_PRESALE_HISTORY },
    changesAtMs: Number.POSITIVE_INFINITY,
  };
  return openSite(await readBuild(DIST, options.publicOrigin), {
    readSiteData: options.readSiteData ?? (async () => builtIn),
    clock: options.clock ?? manualClock(),
    log: pino({ level: 'silent' }),
  });
}
