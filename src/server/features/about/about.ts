import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type About, adminReadVersion } from '#contract/about.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { newestRelease } from './changelog.ts';

export interface BuildInfo {
  readonly commit: string | undefined;
  /** CHANGELOG.md; empty: there is none. */
  readonly changelog: string;
}

export function registerAbout(
  app: FastifyInstance,
  { database, findUser }: FeatureContext,
  { productVersion, build }: { readonly productVersion: string; readonly build: BuildInfo },
): void {
  const changes = newestRelease(build.changelog);
  bindGuarded(app, findUser, adminReadVersion, async (): Promise<About> => {
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
  });
}
