import { expect, it } from 'vitest';
import { FIRST_START } from '#server/db/activity.ts';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { createAccount } from './account-store.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { readTeamAttention } from './members/members.ts';

const CHIEF = { username: 'chief', email: undefined, password: undefined };
const suite = setUpDatabase();

it('the first administrator is created once, and never from the account of somebody who is none', async () => {
  const { database } = suite;
  const account = {
    username: 'chief',
    email: null,
    verifiedEmail: null,
    passwordHash: 'no hash',
    role: 'user',
  } as const;
  await createAccount(database.orm, account, FIRST_START);
  expect(await ensureFirstAdmin(database, CHIEF)).toEqual({ type: 'name-taken', username: 'chief' });
  const start = () => ensureFirstAdmin(database, { ...CHIEF, username: 'another' });
  const outcomes = await Promise.all([start(), start()]);
  expect(outcomes.map(({ type }) => type).sort()).toEqual(['created', 'present']);
  // A password that was printed is to be changed.
  expect(await readTeamAttention(database)).toContainEqual({ type: 'first-password', name: 'another' });
});

it('a first password that the operator chose needs no change', async () => {
  const { database } = suite;
  await database.pool.query("UPDATE users SET role = 'user'");
  const chosen = { ...CHIEF, username: 'chosen', password: 'copper meadow lantern 84' };
  expect(await ensureFirstAdmin(database, chosen)).toMatchObject({ type: 'created', password: undefined });
  expect((await readTeamAttention(database)).map(({ type }) => type)).not.toContain('first-password');
});
