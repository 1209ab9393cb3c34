import { test as base } from '@playwright/test';
import { AppServer } from './app-server.ts';
import { PageProblems } from './page-problems.ts';
import { SharedServer } from './shared-server.ts';

interface WorkerFixtures {
  readonly shared: SharedServer;
}

interface AppFixtures {
  /** Variables of the operating contract for this test's server: `test.use({ settings: { NEW_WALLETS: 'closed' } })`. */
  readonly settings: Readonly<Record<string, string>>;
  /** True: this test needs a server that no other test has used, or uses up its limits. Each takes seconds to start. */
  readonly ownServer: boolean;
  /** The built server, with a wallet or an account of nobody that this test knows; `page.goto('/')` goes to it. */
  readonly server: AppServer;
  /** The page of a test fails it on problems that were not allowed here. */
  readonly problems: PageProblems;
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  shared: [
    async ({ browserName: _ }, use) => {
      const shared = new SharedServer();
      await use(shared);
      await shared.dispose();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  ownServer: [false, { option: true }],
  server: async ({ settings, ownServer, shared }, use) => {
    if (!ownServer && Object.keys(settings).length === 0) {
      await use(await shared.lend());
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
