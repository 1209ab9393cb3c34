import { expect, type Page } from '@playwright/test';
import { openHydrated } from './open-hydrated.ts';
import { PageProblems } from './page-problems.ts';
import type { test as visitors } from './test.ts';

interface Walk {
  /** The page that is opened before the first sentence. */
  readonly path: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The visitor's clock when the page is opened; it goes on from there. The server's is the real one. */
  readonly now?: string;
  /** Runs before the page is opened: a wallet, an answer of the server. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Problems that the sentences cause: a 401 without a session. */
  readonly allow?: RegExp;
}

type Sentence = (text: string, prove: (page: Page) => Promise<void>) => void;

/**
 * Proves sentences of the specification in their order, each as a test with the sentence as its name. They share one
 * page: a sentence begins where the one before it ended, and after a failure the rest is skipped.
 *
 * @example walk(test, 'Header', { path: '/' }, (sentence) => {
 *   sentence('A light/dark toggle', async (page) => { … });
 * });
 */
export function walk(test: typeof visitors, title: string, options: Walk, prove: (sentence: Sentence) => void): void {
  test.describe(title, () => {
    test.describe.configure({ mode: 'serial' });
    const problems = new PageProblems();
    let page: Page;

    test.beforeAll(async ({ browser, server, storageState, contextOptions, extraHTTPHeaders }) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.origin,
        viewport: options.viewport ?? { width: 1440, height: 900 },
        serviceWorkers: 'block',
        ...(storageState === undefined ? {} : { storageState }),
        ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
      });
      page = await context.newPage();
      problems.watch(page);
      if (options.allow !== undefined) problems.allow(options.allow);
      if (options.now !== undefined) await page.clock.install({ time: options.now });
      await options.prepare?.(page);
      await openHydrated(page, options.path);
    });

    test.afterAll(async () => {
      await page.context().close();
      expect(problems.unexpected, 'problems in the page').toEqual([]);
    });

    prove((text, proof) => test(text, () => proof(page)));
  });
}
