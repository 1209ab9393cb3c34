import { expect, type Page } from '@playwright/test';
import { campaignCreate } from '#contract/newsletter-admin.ts';
import { PAGES } from '#contract/pages.ts';
import type { AppServer } from './app-server.ts';
import type { PageProblems } from './page-problems.ts';

export const PUBLIC = PAGES.filter((page) => !page.isPrivate).flatMap((page) => page.paths);
export const PRIVATE = PAGES.filter((page) => page.isPrivate).flatMap((page) => page.paths);
export const UNKNOWN = '/no-such-page';

/** Allows what browsers report as specified. */
export function allowExpected(problems: PageProblems): void {
  problems.allow(/401.*\/api\/user/);
  problems.allow(/404.*\/no-such-page/);
  // The examples of a wallet's and a subscriber's page: there are none yet.
  problems.allow(/404.*\/api\/admin\/(miners|subscribers)\/1/);
}

/** Makes the examples of the private pages readable for `page`. */
export async function preparePrivate(page: Page, server: AppServer): Promise<void> {
  await becomeAdmin(page, server);
  await createCampaign(page);
}

/** Signs the page's browser in with the password that the server printed at its first start. */
async function becomeAdmin(page: Page, server: AppServer): Promise<void> {
  const [, username, password] = /^First administrator: (\S+), password (\S+)/m.exec(server.output) ?? [];
  const response = await page.request.post('/api/login', { data: { username, password } });
  expect(response.status()).toBe(200);
}

/** Creates what the example of a campaign's page shows. */
async function createCampaign(page: Page): Promise<void> {
  const response = await page.request.post(campaignCreate.path, { data: { subject: '', markdown: '' } });
  expect(response.status()).toBe(201);
}
