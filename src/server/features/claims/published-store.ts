import { desc, eq } from 'drizzle-orm';
import { type PublishedSnapshot, publishedSnapshotSchema, SNAPSHOTS_LISTED_MAX } from '#contract/claims.ts';
import type { Database } from '#server/db/database.ts';
import type { QueryBuilder } from '#server/db/query-builder.ts';
import { claimSnapshots } from '#server/db/schema/content.ts';

export type PublishedStore = ReturnType<typeof createPublishedStore>;

/** Reads which snapshots are published. */
export function createPublishedStore({ orm }: Pick<Database, 'orm'>) {
  return {
    list: (): Promise<PublishedSnapshot[]> => newest(orm, SNAPSHOTS_LISTED_MAX),
    latest: async (): Promise<PublishedSnapshot | undefined> => (await newest(orm, 1))[0],
    async has(name: string): Promise<boolean> {
      const rows = await orm
        .select({ name: claimSnapshots.name })
        .from(claimSnapshots)
        .where(eq(claimSnapshots.name, name));
      return rows.length > 0;
    },
  };
}

/** Throws when a row is damaged: what was signed must never be shown differently. */
async function newest(orm: QueryBuilder, limit: number): Promise<PublishedSnapshot[]> {
  const { id, name, summary } = claimSnapshots;
  const rows = await orm.select({ name, summary }).from(claimSnapshots).orderBy(desc(id)).limit(limit);
  return rows.map((row) => publishedSnapshotSchema.parse({ name: row.name, ...JSON.parse(row.summary) }));
}
