import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { ConfirmedDeps } from '#server/http/bind-confirmed.ts';
import type { ReportFailure } from '#server/http/report-failure.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import { registerNewsletterAdminRoutes } from './admin-routes.ts';
import { createCampaignService } from './campaigns/campaign-service.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createMailboxKey } from './mailbox-key.ts';
import { createOutboxService } from './outbox-service.ts';
import { registerNewsletterRoutes } from './routes.ts';
import { createNewsletterService, type NewsletterService } from './service.ts';
import { createSignUpAlert } from './sign-up-alert.ts';
import { createNewsletterStore } from './store.ts';
import { createSubscriptionsFileService } from './subscriptions-file/service.ts';
import { createSubscriptionsFileStore } from './subscriptions-file/store.ts';

/** Registers the visitors' calls and those of the team: campaigns, outbox, import and export. */
export function registerNewsletter(
  app: FastifyInstance,
  deps: ConfirmedDeps & {
    readonly database: Database;
    readonly sessionSecret: string;
    readonly outbox: OutboxStore;
    readonly limits: AttemptLimits;
    readonly clock: Clock;
    readonly reportFailure: ReportFailure;
    /** Called with each confirmation mail. */
    readonly countSignUpMail: () => void;
    readonly log: Pick<FastifyBaseLogger, 'warn'>;
    readonly publicOrigin: string | undefined;
  },
): NewsletterService {
  const { database, outbox, limits, clock, reportFailure, publicOrigin, findUser, confirmations } = deps;
  const store = createNewsletterStore(database, outbox, createMailboxKey(deps.sessionSecret));
  const tokens = createMailLinkTokens(deps.sessionSecret);
  const alert = createSignUpAlert({ clock, log: deps.log });
  const onAsked = (): void => {
    deps.countSignUpMail();
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
  return service;
}
