import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { SIGN_IN_SORTS, type SignInRow, type SignInsQuery, signInRow } from '#contract/team-sign-ins.ts';
import { nameKey } from '#domain/team/name-key.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import type { Database } from '#server/db/database.ts';
import { userSessions as sessions, users } from '#server/db/schema/team.ts';
import { beginsWith, keyset } from '#server/tables/keyset.ts';
import { countUpTo, type TableSource, toIso } from '#server/tables/table-source.ts';

const USERNAME = sql`${users.usernameKey} collate "C"`;

/** The sign-ins of all accounts that have neither ended nor been swept. */
export function createSignInsTable(database: Pick<Database, 'orm'>): TableSource<SignInsQuery, SignInRow, 'created'> {
  const { orm } = database;

  function matching({ search, role }: SignInsQuery): SQL | undefined {
    const ofUsers = and(
      search === undefined || search === '' ? undefined : beginsWith(USERNAME, sql`${nameKey(search)}`),
      role === undefined ? undefined : eq(users.role, role === 'editor' ? 'editor' : 'admin'),
    );
    return ofUsers && inArray(sessions.userId, orm.select({ id: users.id }).from(users).where(ofUsers));
  }

  return {
    name: 'sign-ins',
    sorts: SIGN_IN_SORTS,
    columns: Object.keys(signInRow.shape),
    async read(query, range) {
      const { key, where, orderBy } = keyset(range, sessions.id, sessions.id);
      const rows = await orm
        .select({
          key,
          id: sessions.id,
          username: users.username,
          role: users.role,
          userAgent: sessions.userAgent,
          network: sessions.network,
          lastUsedAt: sessions.lastUsedAt,
          createdAt: sessions.createdAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, createdAt, lastUsedAt, expiresAt, ...row }) => ({
        key,
        row: {
          ...row,
          createdAt: toIso(createdAt),
          lastUsedAt: isTeamRole(row.role) ? toIso(lastUsedAt) : null,
          expiresAt: toIso(expiresAt),
        },
      }));
    },
    count: (query, max) => countUpTo(database, sessions, matching(query), max),
  };
}
