import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { AppServer } from './app-server.ts';
import { Devnet } from './devnet.ts';
import { SHARED_ORIGIN } from './global-setup.ts';
import { PageProblems } from './page-problems.ts';

export interface WorkerFixtures {
  /** A chain, started for the first test that uses it. */
  readonly devnet: Devnet;
}

export interface AppFixtures {
  /** Environment variables of this test's own server: `test.use({ settings: { NEW_WALLETS: 'closed' } })`. */
  readonly settings: Readonly<Record<string, string>>;
  /** True: a new server for this test, which takes seconds to start. For tests that stop it or need an unused one. */
  readonly ownServer: boolean;
  /** The built server, the base URL of `page`: by default the one that all tests of visitors share. */
  readonly server: AppServer;
  /** Fails the test on problems in its pages that were not allowed here. */
  readonly problems: PageProblems;
  /** Opens a page of another visitor, with its own cookies and storage. */
  readonly openElsewhere: () => Promise<Page>;
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  devnet: [
    async ({ browserName: _ }, use) => {
      const devnet = await Devnet.start();
      await use(devnet);
      await devnet.stop();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  ownServer: [false, { option: true }],
  server: async ({ settings, ownServer }, use) => {
    if (!ownServer && Object.keys(settings).length === 0) {
      await use(AppServer.sharedAt(process.env[SHARED_ORIGIN] ?? ''));
      return;
    }
    const server = await AppServer.start(settings);
    await use(server);
    await server.dispose();
  },
  extraHTTPHeaders: async ({ browserName: _ }, use, { workerIndex }) => {
    await use(visitorHeaders(workerIndex));
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
    // A response that is still being changed fails with the page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expectNone(problems);
  },
  openElsewhere: async ({ browser, server, problems, extraHTTPHeaders }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: server.origin,
        // Otherwise as that of `page`.
        storageState: { cookies: [], origins: [] },
        ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
      });
      contexts.push(context);
      const page = await context.newPage();
      problems.watch(page);
      return page;
    });
    expectNone(problems);
    for (const context of contexts) await context.close();
  },
});

let visitors = 0;

/** Each test has its own address, because rate limits count by address. */
function visitorHeaders(workerIndex: number): { 'x-forwarded-for': string } {
  visitors += 1;
  return { 'x-forwarded-for': `10.${workerIndex & 255}.${visitors >> 8}.${visitors & 255}` };
}

function expectNone(problems: PageProblems): void {
  base.expect(problems.unexpected, 'problems in a page that the test did not allow').toEqual([]);
}
