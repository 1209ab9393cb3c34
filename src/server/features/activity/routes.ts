import { and, eq, inArray, ne } from 'drizzle-orm';
import { type ActivityRow, activityTable } from '#contract/activity.ts';
import type { RetentionRule } from '#server/db/retention.ts';
import { activity } from '#server/db/schema/activity.ts';
import { minerWallets } from '#server/db/schema/miner.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindTable } from '#server/tables/bind-table.ts';

/** The entries of phases stay: visitors read the public changes, and the team restores earlier versions. */
export const ACTIVITY_RETENTION: RetentionRule = {
  table: activity,
  name: 'activity',
  age: activity.at,
  days: ({ activityDays }) => activityDays,
  condition: ne(activity.kind, 'phase'),
};

export function registerActivity(context: FeatureContext): Feature {
  bindTable(context, activityTable, {
    from: activity,
    columns: {
      id: activity.id,
      at: activity.at,
      by: activity.by,
      network: activity.network,
      action: activity.action,
      kind: activity.kind,
      subjectId: activity.subjectId,
      subject: activity.subject,
      before: activity.before,
      after: activity.after,
    },
    complete: (rows) => withAddresses(context, rows),
    order: { at: activity.at },
    where: ({ kind, by = '' }) =>
      and(kind === undefined ? undefined : eq(activity.kind, kind), by === '' ? undefined : eq(activity.by, by)),
  });
  return { retention: [ACTIVITY_RETENTION] };
}

/** Names wallets by their addresses, which the log itself does not keep: an erased one stays a number. */
async function withAddresses(
  { database: { orm } }: Pick<FeatureContext, 'database'>,
  rows: readonly ActivityRow[],
): Promise<ActivityRow[]> {
  const ids = rows.filter(({ kind }) => kind === 'miner').map(({ subjectId }) => Number(subjectId));
  const wallets = await orm
    .select({ id: minerWallets.id, email: minerWallets.email })
    .from(minerWallets)
    .where(inArray(minerWallets.id, [...new Set(ids)]));
  const addresses = new Map(wallets.map(({ id, email }) => [String(id), email]));
  return rows.map((row) => (row.kind === 'miner' ? { ...row, subject: addresses.get(row.subjectId) ?? '' } : row));
}
