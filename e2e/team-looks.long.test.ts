import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { createPhase } from './testing/phases.ts';
import { resize } from './testing/resize.ts';
import { ownName, test } from './testing/team.ts';

/** What only a browser can measure of the area's screens. */

const IMPORT = '/api/admin/newsletter/import';
const CAMPAIGNS = '/api/admin/newsletter/campaigns';

for (const [width, field, button] of [
  [1440, '40 px, 14px', 36],
  [375, '44 px, 16px', 44],
] as const) {
  test(`fields and buttons have one size on every screen, at ${width} px`, async ({ page }) => {
    const csv = `email,consented_at\n${ownName('ada')}@mail.example,2025-05-01`;
    expect((await page.request.post(IMPORT, { data: { csv } })).ok()).toBe(true);
    const draft = { subject: 'News', markdown: '' };
    const { id } = await (await page.request.post(CAMPAIGNS, { data: draft })).json();
    await resize(page, { width, height: 812 });
    const found: string[] = [];
    for (const [path, shown] of [
      ['/admin/presale/create', 'Cancel'],
      ['/admin/content', 'Publish'],
      ['/admin/subscribers', 'Export as CSV'],
      ['/admin/team', 'Invite'],
      ['/admin/account', 'Sign out everywhere'],
      [`/admin/newsletter/${id}`, 'Send me a test'],
    ] as const) {
      await openHydrated(page, path);
      await expect(page.getByRole('button', { name: shown })).toBeVisible();
      const sizes = await page.getByRole('main').evaluate((main) => {
        const heightOf = (element: Element) => Math.round(element.getBoundingClientRect().height);
        const shownOf = (selector: string) => [...main.querySelectorAll(selector)].filter(heightOf);
        return {
          fields: shownOf('.field:not(textarea)').map(
            (one) => `${heightOf(one)} px, ${getComputedStyle(one).fontSize}`,
          ),
          buttons: shownOf('.button').map(heightOf),
        };
      });
      found.push(...sizes.fields.filter((size) => size !== field).map((size) => `${path}: a field of ${size}`));
      found.push(...sizes.buttons.filter((size) => size !== button).map((size) => `${path}: a button of ${size} px`));
    }
    expect(found).toEqual([]);
  });
}

test('on a phone a short page does not scroll, a warning is above its button, and rows have all their actions', async ({
  page,
  problems,
}) => {
  problems.allow(/404/);
  await resize(page, { width: 375, height: 812 });
  await openHydrated(page, '/admin/claims');
  await expect(page.getByText('cannot be recalled')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Make a snapshot' })).toBeVisible();
  await openHydrated(page, '/admin/presale/edit/404');
  await expect(page.getByText('Presale phase not found')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(812);

  await openHydrated(page, '/admin');
  const row = page.getByRole('row').filter({ hasText: 'Presale Phase 1' });
  const middle = async (locator: typeof row) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height / 2);
  };
  for (const control of [row.getByRole('link', { name: /^Edit/ }), row.getByRole('button', { name: /^Delete/ })]) {
    await expect(control).toBeVisible();
    expect(Math.abs((await middle(control)) - (await middle(row)))).toBeLessThanOrEqual(1);
  }
});

test('a date that is not given looks like a placeholder, and only a phase that runs now is live', async ({ page }) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const [name, from] of [
    ['Runs now', -1],
    ['Runs in spring', 90],
  ] as const) {
    await createPhase(page.request, { name, startDate: inDays(from), endDate: inDays(from + 30), isActive: true });
  }
  const colors = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))]);
  await openHydrated(page, '/admin');
  const status = (name: string) => page.getByRole('row', { name }).getByText('Active', { exact: true });
  await expect(status('Runs now')).toHaveClass(/text-live/);
  await expect(status('Runs in spring')).not.toHaveClass(/text-live/);

  await openHydrated(page, '/admin/content');
  await expect(page.getByLabel('Wallet launch: last day')).toHaveValue('');
  expect(await colors('input[type="date"]')).toEqual(await colors('form p[role="status"]'));
});

test('no row of a list is cut, and the actions of a draft are one line of a phone', async ({ page }) => {
  const invitation = { role: 'editor', note: 'Grace from support', email: `${ownName('grace')}@team.example` };
  expect((await page.request.post('/api/admin/team/invitations', { data: invitation })).ok()).toBe(true);
  const draft = { subject: `The spring round opens on the first of ${'M'.repeat(60)}`, markdown: 'Soon.' };
  const { id } = await (await page.request.post(CAMPAIGNS, { data: draft })).json();
  const cut = (cells: string) =>
    page
      .locator(cells)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  await openHydrated(page, '/admin/team');
  await expect(page.getByRole('cell', { name: 'Grace from support' }).first()).toBeVisible();
  expect(await cut('td:not([data-phone="actions"])')).toEqual([]);

  await resize(page, { width: 375, height: 812 });
  await openHydrated(page, '/admin/activity');
  await expect(page.getByRole('link', { name: draft.subject }).first()).toBeVisible();
  expect(await cut('td[data-phone="title"]')).toEqual([]);
  await openHydrated(page, '/admin/overview');
  await expect(page.getByRole('link', { name: draft.subject }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await openHydrated(page, `/admin/newsletter/${id}`);
  const actions = [
    page.getByText('Saved', { exact: true }),
    page.getByRole('button', { name: /^Send .*test/ }),
    page.getByRole('button', { name: 'Send…' }),
  ];
  const middles = actions.map(async (action) => {
    const { y, height } = (await action.boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height / 2);
  });
  expect(new Set(await Promise.all(middles)).size).toBe(1);
});
