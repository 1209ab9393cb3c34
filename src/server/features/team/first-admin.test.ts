import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_START } from '#server/db/activity.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { createAccount } from './account-store.ts';
import { ensureFirstAdmin } from './first-admin.ts';

const CHIEF = { username: 'chief', email: undefined, password: undefined };

describe('the first administrator', () => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await openTestDatabase();
  });
  afterEach(() => testDatabase.drop());

  it('is created once by two processes that start at the same time', async () => {
    const start = () => ensureFirstAdmin(testDatabase.database, CHIEF);
    const outcomes = await Promise.all([start(), start()]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(['created', 'present']);
  });

  it('is not created when the name belongs to somebody who is no administrator', async () => {
    const account = { username: 'chief', email: null, passwordHash: 'no hash', role: 'user' } as const;
    await createAccount(testDatabase.database.orm, account, FIRST_START);
    expect(await ensureFirstAdmin(testDatabase.database, CHIEF)).toEqual({ type: 'name-taken', username: 'chief' });
  });
});
