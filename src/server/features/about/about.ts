import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type About, adminReadVersion } from '#contract/about.ts';
import type { Config } from '#server/config.ts';
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
  { database, findUser, clock, publicOrigin, mailSender }: FeatureContext,
  own: {
    readonly productVersion: string;
    readonly build: BuildInfo;
    readonly config: Pick<Config, 'requiresSecondFactor' | 'retention' | 'securityContact'>;
  },
): void {
  const { productVersion, build, config } = own;
  const changes = newestRelease(build.changelog);
  const startedAt = new Date(clock.nowMs()).toISOString();
  const settings: About['settings'] = {
    publicOrigin: publicOrigin ?? null,
    mailSender,
    requiresSecondFactor: config.requiresSecondFactor,
    activityDays: config.retention.activityDays ?? null,
    leftSubscriptionsDays: config.retention.leftSubscriptionsDays ?? null,
    securityContact: config.securityContact ?? null,
  };
  bindGuarded(app, findUser, adminReadVersion, async (): Promise<About> => {
    const { rows } = await database.orm.execute<{ version: string; migrations: number; bytes: number }>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
    );
    const { version = '', migrations = 0, bytes = 0 } = rows[0] ?? {};
    return {
      product: productVersion,
      commit: build.commit ?? null,
      node: process.versions.node,
      database: { type: database.type, version, migrations, bytes },
      ...{ startedAt, settings },
      changes,
    };
  });
}
