import type { FastifyBaseLogger } from 'fastify';
import { SNAPSHOTS_LISTED_MAX } from '#contract/claims.ts';
import { contentAt } from '#domain/content/content-at.ts';
import { instantMs, nextMs } from '#domain/time.ts';
import { publicNews, readContent } from '#server/features/content/store.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { publishedSnapshots } from './features/claims/publisher.ts';
import { createPresaleReads } from './features/presale/phase-reads.ts';
import { presaleData } from './features/presale/public-presale.ts';
import type { CurrentFacts } from './pages/live-pages.ts';

/** Returns a reader for the facts that pages are rendered from: settings and data of this installation. */
export function siteDataReader(deps: {
  readonly config: Pick<Config, 'newWallets' | 'mail' | 'securityContact' | 'retention'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}): () => Promise<CurrentFacts> {
  const { config, database, clock, log } = deps;
  const presaleReads = createPresaleReads(database, log);
  return async () => {
    const nowMs = clock.nowMs();
    const presale = await presaleData(presaleReads, nowMs);
    const published = await readContent(database);
    const content = published?.content ?? {};
    const shown = contentAt(content, nowMs);
    const news = publicNews(content.news, { publishedMs: published?.publishedAt.getTime() ?? nowMs, nowMs });
    // The status of a phase changes when it starts and when it ends.
    const boundariesMs = presale.presalePhases.flatMap(({ startDate, endDate }) => [startDate, endDate]).map(instantMs);
    return {
      facts: {
        newWallets: content.newWallets ?? config.newWallets,
        confirmsNewsletter: config.mail !== undefined,
        content: shown.content,
        ...(published && { news: news.news }),
        ...presale,
        securityContact: config.securityContact,
        retention: config.retention,
        snapshots: await publishedSnapshots(database, SNAPSHOTS_LISTED_MAX),
      },
      changesAtMs: Math.min(shown.changesAtMs, news.changesAtMs, nextMs(boundariesMs, nowMs)),
    };
  };
}
