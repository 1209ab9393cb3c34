import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { MINER_SORTS, type MinerRow, type MinersQuery, minerRow } from '#contract/miner-table.ts';
import { normalizeEmail } from '#domain/miner/credentials.ts';
import type { Database } from '#server/db/database.ts';
import { minerWallets as wallets } from '#server/db/schema/miner.ts';
import { beginsWith, keyset } from '#server/tables/keyset.ts';
import { countUpTo, type TableSource, toIso } from '#server/tables/table-source.ts';

const EMAIL = sql`${wallets.email} collate "C"`;
/** The last three are sorted without an index, which would make every sync slower. */
const ORDERS = {
  created: wallets.id,
  email: EMAIL,
  mined: wallets.totalMinedTvx,
  time: wallets.miningTimeSeconds,
  synced: wallets.lastSyncMs,
} as const;

export function createMinersTable(
  database: Pick<Database, 'orm'>,
): TableSource<MinersQuery, MinerRow, keyof typeof ORDERS> {
  return {
    name: 'miners',
    sorts: MINER_SORTS,
    columns: Object.keys(minerRow.shape),
    async read(query, range) {
      const { key, where, orderBy } = keyset(range, ORDERS[range.column], wallets.id);
      const rows = await database.orm
        .select({
          key,
          id: wallets.id,
          email: wallets.email,
          createdAt: wallets.createdAt,
          totalMined: wallets.totalMinedTvx,
          miningTimeSeconds: wallets.miningTimeSeconds,
          lastSyncMs: wallets.lastSyncMs,
          isSignedIn: sql<boolean>`${wallets.sessionTokenHash} is not null`,
          blockedAt: wallets.blockedAt,
        })
        .from(wallets)
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, createdAt, lastSyncMs, isSignedIn, blockedAt, ...row }) => ({
        key,
        row: {
          ...row,
          createdAt: toIso(createdAt),
          lastSyncAt: lastSyncMs === 0 ? null : new Date(lastSyncMs).toISOString(),
          isSignedIn,
          blockedAt: toIso(blockedAt),
        },
      }));
    },
    count: (query, max) => countUpTo(database, wallets, matching(query), max),
  };
}

function matching({ search, status }: MinersQuery): SQL | undefined {
  const states = {
    'signed-in': isNotNull(wallets.sessionTokenHash),
    'signed-out': isNull(wallets.sessionTokenHash),
    blocked: isNotNull(wallets.blockedAt),
  };
  return and(
    search === undefined || search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeEmail(search)}`),
    status === undefined ? undefined : states[status],
  );
}
