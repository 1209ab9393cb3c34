import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { minersTable } from '#contract/miner-table.ts';
import { normalizeEmail } from '#domain/miner/credentials.ts';
import { minerWallets as wallets } from '#server/db/schema/miner.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindTable } from '#server/tables/bind-table.ts';
import { beginsWith } from '#server/tables/keyset.ts';

const EMAIL = sql`${wallets.email} collate "C"`;
const STATES = {
  'signed-in': isNotNull(wallets.sessionTokenHash),
  'signed-out': isNull(wallets.sessionTokenHash),
  blocked: isNotNull(wallets.blockedAt),
};

export function bindMinersTable(context: FeatureContext): void {
  bindTable(context, minersTable, {
    from: wallets,
    columns: {
      id: wallets.id,
      email: wallets.email,
      createdAt: wallets.createdAt,
      totalMined: wallets.totalMinedTvx,
      miningTimeSeconds: wallets.miningTimeSeconds,
      lastSyncMs: wallets.lastSyncMs,
      isSignedIn: sql<boolean>`${wallets.sessionTokenHash} is not null`,
      blockedAt: wallets.blockedAt,
    },
    row: ({ lastSyncMs, ...row }) => ({
      ...row,
      lastSyncAt: lastSyncMs === 0 ? null : new Date(lastSyncMs).toISOString(),
    }),
    // The last three are sorted without an index, which would make every sync slower.
    order: {
      created: wallets.id,
      email: EMAIL,
      mined: wallets.totalMinedTvx,
      time: wallets.miningTimeSeconds,
      synced: wallets.lastSyncMs,
    },
    where: ({ search = '', status }) =>
      and(
        search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeEmail(search)}`),
        status === undefined ? undefined : STATES[status],
      ),
  });
}
