import { and, eq, isNull } from 'drizzle-orm';
import { type AttentionItem, counted } from '#contract/overview.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletter.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
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
    sweeps: [(nowMs) => sweepSubscriptions(database, nowMs), outbox.sweep],
    attention: async (nowMs) => mailsAttention(await readMailFacts(database, { nowMs, canSend: outbox.canSend })),
    retention: [LEFT_RETENTION],
  };
}

/** More are not worth an entry each. */
const ENTRIES_MAX = 10;
const MAIL_DELAY_SECONDS_MIN = 15 * 60;

const OLDEST_DUE = `SELECT extract(epoch FROM min(due_at))::float8 AS due FROM mail_outbox
  WHERE state = 'queued' AND campaign_id IS NULL`;
const PAUSED = `SELECT id::float8 AS id, subject AS name FROM newsletter_campaigns WHERE state = 'paused'
  ORDER BY id DESC LIMIT ${ENTRIES_MAX}`;

/** What the outbox and the campaigns say about themselves. */
interface MailFacts {
  /** A mail server is set. */
  readonly canSend: boolean;
  /** Of the mail to one person that is due the longest; 0: none is due, or there is no mail server. */
  readonly oldestDueSeconds: number;
  readonly pausedCampaigns: readonly { readonly id: number; readonly name: string }[];
}

/** Returns what the team should look at. */
export function mailsAttention({ canSend, oldestDueSeconds, pausedCampaigns }: MailFacts): AttentionItem[] {
  return [
    ...(canSend ? [] : [{ type: 'no-mail-server' } as const]),
    ...(oldestDueSeconds >= MAIL_DELAY_SECONDS_MIN
      ? counted('mails-delayed', Math.floor(oldestDueSeconds / 60), 1)
      : []),
    ...pausedCampaigns.map(({ id, name }) => ({ type: 'campaign-paused', id, name }) as const),
  ];
}

async function readMailFacts(
  { pool }: Pick<Database, 'pool'>,
  { nowMs, canSend }: { readonly nowMs: number; readonly canSend: boolean },
): Promise<MailFacts> {
  const due = canSend ? (await pool.query<{ due: number | null }>(OLDEST_DUE)).rows[0]?.due : null;
  const { rows } = await pool.query<MailFacts['pausedCampaigns'][number]>(PAUSED);
  return {
    canSend,
    oldestDueSeconds: due === null || due === undefined ? 0 : Math.max(0, nowMs / 1_000 - due),
    pausedCampaigns: rows,
  };
}
