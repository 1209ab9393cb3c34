import { and, eq, isNull } from 'drizzle-orm';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletter.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { registerNewsletterAdminRoutes } from './admin-routes.ts';
import { mailsAttention, readMailFacts } from './attention.ts';
import { createCampaignService } from './campaigns/campaign-service.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createMailboxKey } from './mailbox-key.ts';
import { registerNewsletterRoutes } from './routes.ts';
import { createSignUpAlert } from './sign-up-alert.ts';
import { createSignUpService } from './sign-up-service.ts';
import { createSignUpStore } from './sign-up-store.ts';
import { createSubscribersService } from './subscribers/subscribers-service.ts';
import { createSubscribersStore } from './subscribers/subscribers-store.ts';
import { createSubscriptionService } from './subscription-service.ts';
import { createSubscriptionStore } from './subscription-store.ts';
import { sweepSubscriptions } from './sweep.ts';

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
  const { database, outbox, limits, clock } = context;
  const mailboxKey = createMailboxKey(context.sessionSecret);
  const subscriptions = createSubscriptionStore(database, outbox, mailboxKey);
  const tokens = createMailLinkTokens(context.sessionSecret);
  registerNewsletterRoutes({
    ...context,
    signUps: createSignUpService({
      ...{ tokens, limits, clock, confirms: outbox.canSend },
      store: createSignUpStore(database, outbox, mailboxKey),
      onConfirmationMail: confirmationMailCount(context),
    }),
    subscriptions: createSubscriptionService({ store: subscriptions, tokens, limits, clock }),
  });
  registerNewsletterAdminRoutes({
    ...context,
    campaigns: createCampaignService({
      ...{ limits, clock, canSend: outbox.canSend },
      store: createCampaignStore(database, outbox, context.notices),
    }),
    subscribers: createSubscribersService({
      ...{ database, clock },
      store: createSubscribersStore(database, { subscriptions, outbox }),
    }),
    tokens,
  });
  return {
    sweep: async (nowMs) => {
      await sweepSubscriptions(database, nowMs);
      await outbox.sweep(nowMs);
    },
    attention: async (nowMs) => mailsAttention(await readMailFacts(database, { nowMs, canSendMail: outbox.canSend })),
    retention: [LEFT_RETENTION],
  };
}

/** Returns a function to call with each confirmation mail: they are counted, and unusually many are logged. */
function confirmationMailCount({ clock, log, metrics }: Pick<FeatureContext, 'clock' | 'log' | 'metrics'>) {
  const alert = createSignUpAlert({ clock, log });
  let mails = 0;
  metrics.counter('newsletter_asked_total', 'Confirmation mails that newsletter sign-ups led to', () => mails);
  return (): void => {
    mails += 1;
    alert();
  };
}
