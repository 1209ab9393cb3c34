import { test as base } from '@playwright/test';
import { AppServer } from './app-server.ts';
import { PageProblems } from './page-problems.ts';

interface WorkerFixtures {
  /** One server for all tests that only look at pages; started when the first asks for it. */
  readonly pagesServer: () => Promise<AppServer>;
}

interface AppFixtures {
  /** True: this test changes nothing on the server, which it may share with others. */
  readonly onlyLooks: boolean;
  /** Variables of the operating contract for this test's server: `test.use({ settings: { NEW_WALLETS: 'closed' } })`. */
  readonly settings: Readonly<Record<string, string>>;
  /** The built server, fresh for each test unless it only looks; `page.goto('/')` goes to it. */
  readonly server: AppServer;
  /** The page of a test fails it on problems that were not allowed here. */
  readonly problems: PageProblems;
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  pagesServer: [
    async ({ browserName: _ }, use) => {
      let started: Promise<AppServer> | undefined;
      await use(() => {
        started ??= AppServer.start();
        return started;
      });
      await (await started)?.dispose();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  onlyLooks: [false, { option: true }],
  server: async ({ settings, onlyLooks, pagesServer }, use) => {
    if (onlyLooks) {
      await use(await pagesServer());
      return;
    }
    const server = await AppServer.start(settings);
    await use(server);
    await server.dispose();
  },
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  problems: async ({ browserName: _ }, use) => {
    await use(new PageProblems());
  },
  page: async ({ page, problems }, use) => {
    problems.watch(page);
    await use(page);
    base.expect(problems.unexpected, 'problems in the page that no test asked for').toEqual([]);
  },
});
