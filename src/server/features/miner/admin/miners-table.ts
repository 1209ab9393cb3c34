import { and, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { MINER_IDLE_DAYS, MINER_SORTS, type MinerRow, type MinersQuery, minerRow } from '#contract/miner-table.ts';
import { normalizeEmail } from '#domain/miner/credentials.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { minerPinWaits as pinWaits, minerWallets as wallets } from '#server/db/schema/miner.ts';
import type { Clock } from '#server/lib/clock.ts';
import { beginsWith, contains, keyset } from '#server/tables/keyset.ts';
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
  clock: Clock,
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
        .where(and(matching(query, clock.nowMs()), where))
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
    count: (query, max) => countUpTo(database, wallets, matching(query, clock.nowMs()), max),
  };
}

function matching({ search, match, status }: MinersQuery, nowMs: number): SQL | undefined {
  const states = {
    'signed-in': isNotNull(wallets.sessionTokenHash),
    'pin-wait': sql`${wallets.id} IN (SELECT ${pinWaits.walletId} FROM ${pinWaits} WHERE ${gt(pinWaits.waitUntil, new Date(nowMs))})`,
    idle: lt(wallets.lastSyncMs, nowMs - MINER_IDLE_DAYS * DAY_MS),
    blocked: isNotNull(wallets.blockedAt),
  };
  return and(
    search === undefined || search === ''
      ? undefined
      : (match === 'inside' ? contains : beginsWith)(EMAIL, sql`${normalizeEmail(search)}`),
    status === undefined ? undefined : states[status],
  );
}
