import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it, onTestFinished } from 'vitest';
import { nameSkeleton } from '#domain/team/name-skeleton.ts';
import { migrationsBefore, oldMigrations } from '#server/testing/old-migrations.ts';

const NAMES = ['chief', 'chiéf', 'chief.', 'сhief', 'Ольга', 'ｃｈｉｅｆ', 'anna', 'ΩMEGA', 'x_y-z.1'];
const USERS = `INSERT INTO users (username, username_key, password_hash, role)
  SELECT name, name, '', CASE name WHEN 'chief.' THEN 'admin' ELSE 'user' END FROM unnest($1::text[]) AS name`;
const INVITATIONS = `INSERT INTO team_invitations (token_hash, role, note, created_by, created_at, expires_at)
  SELECT name, 'editor', '', name, now(), now() FROM unnest(array['chief', 'chief.', 'nobody']) AS name`;

it('the upgrade keeps accounts that look alike, and of invitations those of administrators', async () => {
  const pglite = new PGlite();
  onTestFinished(() => pglite.close());
  const old = await oldMigrations(await migrationsBefore('account_security'));
  await migrate(drizzle(pglite), { migrationsFolder: old.folder });
  await old.remove();
  await pglite.query(USERS, [NAMES]);
  await pglite.query(INVITATIONS);
  await migrate(drizzle(pglite), { migrationsFolder: 'drizzle' });
  const { rows } = await pglite.query<{ username: string; username_skeleton: string | null }>(
    'SELECT username, username_skeleton FROM users',
  );
  expect(rows).toHaveLength(NAMES.length);
  for (const { username, username_skeleton } of rows) {
    const isFirst = nameSkeleton(username) !== nameSkeleton('chief') || username === 'chief.';
    expect([username, username_skeleton]).toEqual([username, isFirst ? nameSkeleton(username) : null]);
  }
  const invitations = await pglite.query('SELECT created_by FROM team_invitations');
  expect(invitations.rows).toEqual([{ created_by: 'chief.' }]);
});
