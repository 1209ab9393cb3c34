import { sql } from 'drizzle-orm';
import type { About } from '#contract/admin-about.ts';
import type { Database } from '#server/db/database.ts';
import { newestRelease } from './changelog.ts';

/** What the build is made from. */
export interface BuildInfo {
  /** undefined: not known. */
  readonly commit: string | undefined;
  /** CHANGELOG.md; empty: there is none. */
  readonly changelog: string;
}

/** Returns a function that reads the versions of all that runs here. */
export function createAboutReader(deps: {
  readonly database: Pick<Database, 'orm' | 'type'>;
  readonly productVersion: string;
  readonly build: BuildInfo;
}): () => Promise<About> {
  const { database, productVersion, build } = deps;
  const changes = newestRelease(build.changelog);
  return async () => {
    const { rows } = await database.orm.execute<{ version: string; migrations: number }>(
      sql`select current_setting('server_version') as version,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
    );
    const { version = '', migrations = 0 } = rows[0] ?? {};
    return {
      product: productVersion,
      commit: build.commit ?? null,
      node: process.versions.node,
      database: { type: database.type, version, migrations },
      changes,
    };
  };
}
