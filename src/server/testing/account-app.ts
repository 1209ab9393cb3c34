import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { beforeRepetition, renameUsers } from './before-repetition.ts';
import { type ManualClock, manualClock, type Reply, startTestApp, type TestApp } from './start-test-app.ts';
import type { TestDatabase, TestDatabaseKind } from './test-databases.ts';

/** The app and the database of a suite of account tests, and the calls that its tests share. */
export interface AccountApp {
  readonly app: TestApp;
  readonly database: Database;
  readonly clock: ManualClock;
  /** Headers of a new address, so that the limits of one test do not affect the next. */
  readonly newAddress: () => Record<string, string>;
  readonly login: (username: string, password: string, headers?: Record<string, string>) => Promise<Reply>;
}

/** Starts the app on a new database before the tests of a suite and removes both afterwards. */
export function setUpAccountApp(open: TestDatabaseKind['open']): AccountApp {
  const clock = manualClock();
  let test: TestDatabase;
  let app: TestApp;
  let addresses = 0;
  beforeAll(async () => {
    test = await open();
    app = await startTestApp({ database: test.database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await test.drop();
  });
  beforeRepetition(async () => {
    await renameUsers(test.database);
    // Refusals are repeated from memory for some seconds.
    clock.advance(60_000);
  });
  const newAddress = (): Record<string, string> => {
    addresses += 1;
    return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` };
  };
  return {
    clock,
    newAddress,
    login: (username, password, headers = newAddress()) =>
      app.call('POST', '/api/login', { body: { username, password }, headers }),
    get app() {
      return app;
    },
    get database() {
      return test.database;
    },
  };
}
