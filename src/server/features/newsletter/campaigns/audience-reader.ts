import { and, asc, count, eq, gte, isNull, lt, ne } from 'drizzle-orm';
import type { CampaignAudience } from '#contract/newsletter-campaigns.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/team.ts';

const SOURCES_MAX = 50;

export type AudienceReader = ReturnType<typeof createAudienceReader>;

/** Whom campaigns reach. */
export function createAudienceReader({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Returns how many a campaign reaches of an audience. */
    async size({ source, from, until }: CampaignAudience): Promise<number> {
      const [row] = await orm
        .select({ size: count() })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.state, 'subscribed'),
            isNull(subscriptions.suppressedAt),
            source === null ? undefined : eq(subscriptions.source, source),
            from === null ? undefined : gte(subscriptions.consentedAt, new Date(from)),
            until === null ? undefined : lt(subscriptions.consentedAt, new Date(Date.parse(until) + DAY_MS)),
          ),
        );
      return row?.size ?? 0;
    },

    /** Returns the forms and sources that subscriptions came from. */
    async sources(): Promise<string[]> {
      const rows = await orm
        .selectDistinct({ source: subscriptions.source })
        .from(subscriptions)
        .orderBy(asc(subscriptions.source))
        .limit(SOURCES_MAX);
      return rows.map(({ source }) => source);
    },

    /** Returns how many unsubscribed since a time. */
    async leftSince(since: Date): Promise<number> {
      const [row] = await orm
        .select({ left: count() })
        .from(subscriptions)
        .where(and(eq(subscriptions.state, 'left'), gte(subscriptions.leftAt, since)));
      return row?.left ?? 0;
    },

    /** Returns the name of the team's account that has an address. */
    async memberOf(email: string): Promise<string | undefined> {
      const [row] = await orm
        .select({ username: users.username })
        .from(users)
        .where(and(eq(users.emailKey, email.toLowerCase()), ne(users.role, 'user')));
      return row?.username;
    },
  };
}
