import { and, eq, isNull } from 'drizzle-orm';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletter.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { mailsAttention, readMailFacts } from './attention.ts';
import { registerCampaigns } from './campaigns.ts';
import { registerNewsletterRoutes } from './routes.ts';
import { createSignUps } from './sign-ups.ts';
import { registerSubscribers } from './subscribers.ts';
import { createSubscriptions, sweepSubscriptions } from './subscriptions.ts';

/** `LEFT_SUBSCRIPTIONS_DAYS`. */
export const LEFT_RETENTION: RetentionRule = {
  table: newsletterSubscriptions,
  name: 'newsletter_subscriptions',
  age: newsletterSubscriptions.leftAt,
  days: ({ leftSubscriptionsDays }) => leftSubscriptionsDays,
  // Not while a new sign-up of the address waits for its confirmation.
  condition: and(eq(newsletterSubscriptions.state, 'left'), isNull(newsletterSubscriptions.requestedSource)),
};

/** Registers the visitors' calls and those of the team: campaigns and subscribers. */
export function registerNewsletter(context: FeatureContext): Feature {
  const { database, outbox } = context;
  const tokens = createMailLinkTokens(context.sessionSecret);
  const subscriptions = createSubscriptions(context, tokens);
  registerNewsletterRoutes(context, createSignUps(context, tokens), subscriptions);
  registerCampaigns(context, tokens);
  registerSubscribers(context, subscriptions);
  return {
    sweep: async (nowMs) => {
      await sweepSubscriptions(database, nowMs);
      await outbox.sweep(nowMs);
    },
    attention: async (nowMs) => mailsAttention(await readMailFacts(database, { nowMs, canSend: outbox.canSend })),
    retention: [LEFT_RETENTION],
  };
}
