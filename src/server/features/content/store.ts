import { siteContentSchema } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { type ContentDifference, contentDifferences } from '#domain/content/difference.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { siteContent } from '#server/db/schema/content.ts';
import { NO_NOTICES, type Notices } from '#server/mail/notices.ts';

export interface StoredContent {
  readonly version: number;
  readonly content: SiteContent;
  readonly publishedAt: Date;
  readonly publishedBy: string;
}

/** All SQL of the site's content. `notifySiteChange` notifies the other processes. */
export function createContentStore({ orm }: Pick<Database, 'orm'>, notices: Notices = NO_NOTICES) {
  return {
    async read(): Promise<StoredContent | undefined> {
      const [row] = await orm.select().from(siteContent);
      return row && toStored(row);
    },

    /** Returns undefined, and stores nothing, when `basedOn` is not the version that is stored; 0: none. */
    publish: (content: SiteContent, basedOn: number, actor: Actor): Promise<StoredContent | undefined> =>
      orm.transaction((tx) => replace(tx, notices, { content, basedOn }, actor)),
  };
}

/** The content and its entry in the activity log are written in one transaction. */
async function replace(
  tx: Transaction,
  notices: Notices,
  { content, basedOn }: { readonly content: SiteContent; readonly basedOn: number },
  actor: Actor,
): Promise<StoredContent | undefined> {
  const [before] = await tx.select().from(siteContent).for('update');
  if ((before?.version ?? 0) !== basedOn) return undefined;
  const values = { version: basedOn + 1, content, publishedAt: new Date(actor.nowMs), publishedBy: actor.by };
  const [row] = before
    ? await tx.update(siteContent).set(values).returning()
    : // Another transaction has published first since the read above.
      await tx.insert(siteContent).values(values).onConflictDoNothing().returning();
  if (row === undefined) return undefined;
  const differences = contentDifferences(before ? toStored(before).content : {}, content);
  await recordActivity(tx, {
    kind: 'content',
    action: 'content-published',
    subjectId: row.version,
    ...logged(differences),
    ...actor,
  });
  if (differences.some(({ part }) => part === 'links')) {
    await notices.tellAdministrators(tx, { kind: 'links', subject: '', by: actor.by });
  }
  await notifySiteChange(tx);
  return toStored(row);
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
