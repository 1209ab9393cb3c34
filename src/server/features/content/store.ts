import { and, desc, eq, lt } from 'drizzle-orm';
import { siteContentSchema } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { withAnnouncements } from '#domain/content/default-announcements.ts';
import { type ContentDifference, contentDifferences } from '#domain/content/difference.ts';
import { normalContent } from '#domain/content/normal-form.ts';
import { withUnknownMembers } from '#domain/content/unknown-members.ts';
import { type AdminActor, recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { siteContentVersions } from '#server/db/schema/content.ts';

export interface StoredContent {
  readonly version: number;
  readonly state: 'draft' | 'published';
  readonly content: SiteContent;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly note: string | null;
}

export interface ContentToSave extends Pick<StoredContent, 'state' | 'content' | 'note'> {
  /** The version that it was made from; 0: none. */
  readonly basedOn: number;
}

export type ContentStore = ReturnType<typeof createContentStore>;

/**
 * All SQL of the site's content. A version and its entry in the activity log are written in one transaction. Calls
 * `onPublished` after the commit; `notifySiteChange` notifies the other processes.
 */
export function createContentStore({ orm }: Pick<Database, 'orm'>, onPublished?: () => void) {
  return {
    /** Returns the latest version, draft or published. */
    latest: (): Promise<StoredContent | undefined> => readLatest(orm),

    published: (): Promise<StoredContent | undefined> => readLatest(orm, 'published'),

    /** Returns published versions, newest first, at most `limit`. */
    async history(before: number | undefined, limit: number): Promise<StoredContent[]> {
      const rows = await orm
        .select()
        .from(siteContentVersions)
        .where(
          and(
            eq(siteContentVersions.state, 'published'),
            before === undefined ? undefined : lt(siteContentVersions.version, before),
          ),
        )
        .orderBy(desc(siteContentVersions.version))
        .limit(limit);
      return rows.map(toStored);
    },

    /** Returns undefined, and saves nothing, when `basedOn` is not the latest version. */
    async save(version: ContentToSave, actor: AdminActor): Promise<StoredContent | undefined> {
      const saved = await orm.transaction((tx) => insertVersion(tx, version, actor));
      if (saved?.state === 'published') onPublished?.();
      return saved;
    },
  };
}

async function readLatest(
  reader: Pick<Transaction, 'select'>,
  state?: StoredContent['state'],
): Promise<StoredContent | undefined> {
  const row = await readLatestRow(reader, state);
  return row && toStored(row);
}

async function readLatestRow(
  reader: Pick<Transaction, 'select'>,
  state?: StoredContent['state'],
): Promise<typeof siteContentVersions.$inferSelect | undefined> {
  const [row] = await reader
    .select()
    .from(siteContentVersions)
    .where(state && eq(siteContentVersions.state, state))
    .orderBy(desc(siteContentVersions.version))
    .limit(1);
  return row;
}

async function insertVersion(
  tx: Transaction,
  { state, content, note, basedOn }: ContentToSave,
  actor: AdminActor,
): Promise<StoredContent | undefined> {
  const beforeRow = await readLatestRow(tx);
  if ((beforeRow?.version ?? 0) !== basedOn) return undefined;
  const before = beforeRow && toStored(beforeRow);
  const known = beforeRow && siteContentSchema.parse(beforeRow.content);
  const kept = withUnknownMembers(content, { stored: beforeRow?.content, known });
  // What is published is compared with what was.
  const compared = state === 'published' ? await readLatest(tx, 'published') : before;
  const [row] = await tx
    .insert(siteContentVersions)
    .values({ version: basedOn + 1, state, content: kept, note, createdAt: new Date(actor.nowMs), createdBy: actor.by })
    // Another transaction has saved this version since the read above.
    .onConflictDoNothing()
    .returning();
  if (row === undefined) return undefined;
  await recordAdminAction(tx, {
    area: 'content',
    action: state === 'published' ? 'content-published' : 'content-drafted',
    subject: String(row.version),
    ...logged(contentDifferences(withAnnouncements(compared?.content ?? {}), withAnnouncements(content))),
    ...actor,
  });
  if (state === 'published') await notifySiteChange(tx);
  return toStored(row);
}

/** The entries that differ, for the activity log: `announcements: SERVERS BACK ONLINE`. */
function logged(differences: readonly ContentDifference[]): { readonly before: object; readonly after: object } {
  const named = differences.map(({ part, entry, ...values }) => ({
    ...values,
    name: entry === '' ? part : `${part}: ${entry}`,
  }));
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(
      named.filter((change) => change[side] !== undefined).map((change) => [change.name, change[side]]),
    );
  return { before: pick('before'), after: pick('after') };
}

/** In normal form, because jsonb has an order of its own. @throws {ZodError} when a later release wrote it */
function toStored({ content, ...row }: typeof siteContentVersions.$inferSelect): StoredContent {
  return { ...row, content: normalContent(siteContentSchema.parse(content)) };
}
