import { siteContentSchema } from '#contract/content.ts';
import type { PublicNews } from '#contract/site-data.ts';
import type { NewsEntry, SiteContent } from '#domain/content/content.ts';
import { newsAt } from '#domain/content/content-at.ts';
import { type ContentDifference, contentDifferences } from '#domain/content/difference.ts';
import { instantMs } from '#domain/time.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import { siteContent } from '#server/db/schema/content.ts';
import type { FeatureContext } from '#server/feature.ts';
import { renderPageMarkdown } from '#server/mail/markdown.ts';

export interface StoredContent {
  readonly version: number;
  readonly content: SiteContent;
  readonly publishedAt: Date;
  readonly publishedBy: string;
}

export async function readContent({ orm }: Database): Promise<StoredContent | undefined> {
  const [row] = await orm.select().from(siteContent);
  return row && toStored(row);
}

/**
 * Stores the content and its entry in the activity log in one transaction, and notifies the other processes. Returns
 * undefined, and stores nothing, when `basedOn` is not the version that is stored; 0: none.
 */
export function publishContent(
  { database, notices }: FeatureContext,
  { content, basedOn }: { readonly content: SiteContent; readonly basedOn: number },
  actor: Actor,
): Promise<StoredContent | undefined> {
  return database.orm.transaction(async (tx) => {
    const [before] = await tx.select().from(siteContent).for('update');
    if ((before?.version ?? 0) !== basedOn) return undefined;
    const values = { version: basedOn + 1, content, publishedAt: new Date(actor.nowMs), publishedBy: actor.by };
    const [row] = before
      ? await tx.update(siteContent).set(values).returning()
      : // Another transaction has published first since the read above.
        await tx.insert(siteContent).values(values).onConflictDoNothing().returning();
    if (row === undefined) return undefined;
    const differences = contentDifferences(before ? toStored(before).content : {}, content);
    const entry = { kind: 'content', action: 'content-published', subjectId: row.version } as const;
    await recordActivity(tx, { ...entry, ...logged(differences), ...actor });
    if (differences.some(({ part }) => part === 'links')) {
      await notices.tellAdministrators(tx, { kind: 'links', subject: '', by: actor.by });
    }
    await notifySiteChange(tx);
    return toStored(row);
  });
}

/** The entries that differ, for the activity log: `announcements: SERVERS BACK ONLINE`. */
function logged(differences: readonly ContentDifference[]): { readonly before: object; readonly after: object } {
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(
      differences
        .filter((difference) => difference[name] !== undefined)
        .map((difference) => [[difference.part, difference.entry].filter(Boolean).join(': '), difference[name]]),
    );
  return { before: side('before'), after: side('after') };
}

function toStored({ id: _, content, ...row }: typeof siteContent.$inferSelect): StoredContent {
  return { ...row, content: siteContentSchema.parse(content) };
}

/** Returns what pages and the feed show at `nowMs` of the news that were published at `publishedMs`. */
export function publicNews(
  news: readonly NewsEntry[] | undefined,
  { publishedMs, nowMs }: { readonly publishedMs: number; readonly nowMs: number },
): { readonly news: PublicNews; readonly changesAtMs: number } {
  const { entries, changesAtMs } = newsAt(news, nowMs);
  const latestMs = entries[0] === undefined ? publishedMs : Math.max(publishedMs, instantMs(entries[0].date));
  return {
    news: {
      entries: entries.map(({ text, ...entry }) => ({ ...entry, html: renderPageMarkdown(text) })),
      updatedAt: new Date(latestMs).toISOString(),
    },
    changesAtMs,
  };
}
