import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { examplePathname, PAGES } from '#contract/pages.ts';
import type { AppServer } from './testing/app-server.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const PUBLIC = PAGES.filter((page) => !page.isPrivate).flatMap((page) => page.paths);
const PRIVATE = PAGES.filter((page) => page.isPrivate).flatMap((page) => page.paths);
const UNKNOWN = '/no-such-page';

/** The same on every page, so checked once. */
const FRAME = ['header:not(main *)', 'footer:not(main *)'];

/** Signs the page's browser in with the password that the server printed at its first start. */
async function becomeAdmin(page: Page, server: AppServer): Promise<void> {
  const [, username, password] = /^First administrator: (\S+), password (\S+)/m.exec(server.output) ?? [];
  const response = await page.request.post('/api/login', { data: { username, password } });
  expect(response.status()).toBe(200);
}

for (const theme of ['dark', 'light']) {
  for (const width of [375, 1440]) {
    test(`every page is accessible, fits and has no errors: ${theme}, ${width} px`, async ({
      page,
      problems,
      server,
    }) => {
      test.setTimeout(300_000);
      // As specified; browsers log both.
      problems.allow(/401.*\/api\/user/);
      problems.allow(/404.*\/no-such-page/);
      // The example of a wallet's page: there is none yet.
      problems.allow(/404.*\/api\/admin\/miners\/1/);
      await page.setViewportSize({ width, height: 800 });
      await openHydrated(page, '/');
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      const found: string[] = [];

      async function checkPage(path: string, outside: readonly string[] = FRAME): Promise<void> {
        const before = problems.unexpected.length;
        await openHydrated(page, examplePathname(path));
        const axe = outside.reduce((builder, part) => builder.exclude(part), new AxeBuilder({ page }));
        const { violations } = await axe.setLegacyMode().analyze();
        found.push(...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`));
        if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways`);
        found.push(...problems.unexpected.slice(before).map((problem) => `${path} ${problem}`));
      }

      for (const path of [...PUBLIC, UNKNOWN]) await checkPage(path, path === '/' ? [] : FRAME);
      await becomeAdmin(page, server);
      for (const path of PRIVATE) await checkPage(path);
      expect(found).toEqual([]);
    });
  }
}
