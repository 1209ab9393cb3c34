import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/db/database.ts';
import {
  type ManualClock,
  manualClock,
  type Reply,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from './start-test-app.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

/** The app and the database of a suite, and what its tests share. */
export interface AppSuite {
  readonly app: TestApp;
  readonly database: Database;
  readonly clock: ManualClock;
  /** Starts another app on the same database and clock; all are stopped after the tests. */
  readonly startAnother: (options?: Partial<TestAppOptions>) => Promise<TestApp>;
  /** Headers of a new address, so that the limits of one test do not affect the next. */
  readonly newAddress: () => Record<string, string>;
  readonly login: (username: string, password: string, headers?: Record<string, string>) => Promise<Reply>;
}

/**
 * Starts the app on an empty database before the tests of a suite, and deletes both afterwards. It takes the address of
 * a client from `x-forwarded-for`.
 *
 *     const suite = setUpApp();
 *     it('…', async () => expect((await suite.app.call('GET', '/api/user')).status).toBe(401));
 */
export function setUpApp(options: Partial<Omit<TestAppOptions, 'database'>> & { clock?: ManualClock } = {}): AppSuite {
  const clock = options.clock ?? manualClock();
  const apps: TestApp[] = [];
  let test: TestDatabase;
  let app: TestApp;
  let addresses = 0;

  async function startAnother(more: Partial<TestAppOptions> = {}): Promise<TestApp> {
    const started = await startTestApp({ database: test.database, trustProxy: true, ...options, clock, ...more });
    apps.push(started);
    return started;
  }

  beforeAll(async () => {
    test = await openTestDatabase();
    app = await startAnother();
  });
  afterAll(async () => {
    await Promise.all(apps.map((one) => one.stop()));
    await test.drop();
  });

  const newAddress = (): Record<string, string> => {
    addresses += 1;
    return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` };
  };
  return {
    clock,
    startAnother,
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
