import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { RangeSteps } from '#domain/overview/periods.ts';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletter.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { registerNewsletterAdminRoutes } from './admin-routes.ts';
import { mailsAttention, readMailFacts } from './attention.ts';
import { createCampaignService } from './campaigns/campaign-service.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createMailboxKey } from './mailbox-key.ts';
import { createOutboxService } from './outbox-service.ts';
import { registerNewsletterRoutes } from './routes.ts';
import { createNewsletterService } from './service.ts';
import { createSignUpAlert } from './sign-up-alert.ts';
import { createNewsletterStore } from './store.ts';
import { countSignUps, countSubscribers } from './subscriber-counts.ts';
import { createSubscriptionsFileService } from './subscriptions-file/service.ts';
import { createSubscriptionsFileStore } from './subscriptions-file/store.ts';

/** `LEFT_SUBSCRIPTIONS_DAYS`. */
export const LEFT_RETENTION: RetentionRule = {
  table: newsletterSubscriptions,
  name: 'newsletter_subscriptions',
  age: newsletterSubscriptions.leftAt,
  days: ({ leftSubscriptionsDays }) => leftSubscriptionsDays,
  // Not while a new sign-up of the address waits for its confirmation.
  condition: and(eq(newsletterSubscriptions.state, 'left'), isNull(newsletterSubscriptions.askedSource)),
};

/** Registers the visitors' calls and those of the team: campaigns, outbox, import and export. */
export function registerNewsletter(
  app: FastifyInstance,
  context: FeatureContext,
): Feature & {
  readonly countSubscribers: () => Promise<number>;
  readonly countSignUps: (steps: RangeSteps) => Promise<ReadonlyMap<number, number>>;
} {
  const { database, outbox, limits, clock, reportFailure, publicOrigin, findUser, confirmations } = context;
  const store = createNewsletterStore(database, outbox, createMailboxKey(context.sessionSecret));
  const tokens = createMailLinkTokens(context.sessionSecret);
  const alert = createSignUpAlert({ clock, log: context.log });
  let signUpMails = 0;
  const help = 'Confirmation mails that newsletter sign-ups led to';
  context.metrics.counter('newsletter_asked_total', help, () => signUpMails);
  const onAsked = (): void => {
    signUpMails += 1;
    alert();
  };
  const service = createNewsletterService({ store, tokens, confirms: outbox.canSend, onAsked, limits, clock });
  registerNewsletterRoutes(app, { reportFailure, service });
  registerNewsletterAdminRoutes(app, {
    ...{ findUser, confirmations, database, clock },
    outbox: createOutboxService({ outbox, clock }),
    campaigns: createCampaignService({
      store: createCampaignStore(database, outbox),
      canSend: outbox.canSend,
      limits,
      clock,
    }),
    files: createSubscriptionsFileService({
      store: createSubscriptionsFileStore(database, { newsletter: store, outbox }),
      clock,
    }),
    tokens,
    publicOrigin,
  });
  return {
    sweep: async (nowMs) => {
      await service.sweep(nowMs);
      await outbox.sweep(nowMs);
    },
    countSubscribers: () => countSubscribers(database),
    countSignUps: (steps) => countSignUps(database, steps),
    overview: async (nowMs) => ({
      attention: mailsAttention(await readMailFacts(database, { nowMs, canSendMail: outbox.canSend })),
    }),
    retention: [LEFT_RETENTION],
  };
}
