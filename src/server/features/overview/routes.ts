import { type AttentionItem, adminReadOverview, counted, type Overview } from '#contract/overview.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { sharedRead } from '#server/lib/shared-read.ts';

type Numbers = Overview['numbers'];

/** For as long one reading is sent to everybody. Counting subscribers reads an index entry for each. */
const KEPT_MS = MINUTE_MS;
/** More new wallets are not counted: a complete count would read the whole table. */
const NEW_WALLETS_MAX = 10_000;

const DOWNTIME_SINCE_MS = DAY_MS;
const DOWNTIME_MS_MIN = MINUTE_MS;

/** The most urgent first. */
const URGENCY: Readonly<Record<AttentionItem['type'], number>> = {
  'phases-active': 1,
  'phase-late': 2,
  'phase-without-cap': 3,
  'no-phase': 4,
  downtime: 5,
  'mails-delayed': 6,
  'no-mail-server': 7,
  'campaign-paused': 8,
  'first-password': 9,
  'password-due': 10,
  'second-factors-off': 11,
};

/** Each by an index, but for the failed mails, which have one of their own. */
const NUMBERS = `SELECT
  (SELECT count(*) FROM (SELECT created_at FROM miner_wallets ORDER BY id DESC LIMIT ${NEW_WALLETS_MAX}) AS newest
    WHERE created_at >= to_timestamp($1::float8 / 1000))::int AS "newWallets",
  (SELECT count(*) FROM miner_wallets WHERE blocked_at IS NOT NULL)::int AS "blockedWallets",
  (SELECT count(*) FROM newsletter_subscriptions WHERE state = 'subscribed')::int AS subscribers,
  (SELECT count(*) FROM newsletter_subscriptions
    WHERE suppressed_at IS NOT NULL AND state = 'subscribed')::int AS "leftOut",
  (SELECT count(*) FROM newsletter_subscriptions
    WHERE consented_at >= to_timestamp($1::float8 / 1000))::int AS "newSubscribers",
  (SELECT count(*) FROM newsletter_campaigns WHERE state = 'scheduled')::int AS "scheduledCampaigns",
  (SELECT count(*) FROM mail_outbox WHERE state = 'failed')::int AS "failedMails"`;

/** Binds the overview of all processes together. `parts`: what needs attention in each capability. */
export function registerOverview(context: FeatureContext, parts: readonly NonNullable<Feature['attention']>[]): void {
  const { database, clock, downtimes } = context;
  async function read(): Promise<Overview> {
    const nowMs = clock.nowMs();
    const values = [nowMs - DAY_MS];
    const { rows } = await database.pool.query<Numbers>({ name: 'overview-numbers', text: NUMBERS, values });
    const [numbers] = rows;
    if (numbers === undefined) throw new Error('An aggregate returned no row.');
    const attention = serverAttention(downtimes(), nowMs);
    for (const readPart of parts) attention.push(...(await readPart(nowMs)));
    return {
      attention: byUrgency(attention),
      numbers: { ...numbers, subscribers: numbers.subscribers - numbers.leftOut },
    };
  }

  const latest = sharedRead({ read, keptMs: KEPT_MS });
  bind(context, adminReadOverview, () => latest.read());
}

/** `downtimes`: when no process was up. */
export function serverAttention(downtimes: readonly TimeSpan[], nowMs: number): AttentionItem[] {
  const sinceMs = nowMs - DOWNTIME_SINCE_MS;
  const downMs = downtimes
    .map(({ fromMs, untilMs }) => Math.max(0, Math.min(untilMs, nowMs) - Math.max(fromMs, sinceMs)))
    .reduce((sum, ms) => sum + ms, 0);
  return counted('downtime', Math.round(downMs / MINUTE_MS), DOWNTIME_MS_MIN / MINUTE_MS);
}

export function byUrgency(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted((one, other) => URGENCY[one.type] - URGENCY[other.type]);
}
