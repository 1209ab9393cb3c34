import { type APIRequestContext, expect } from '@playwright/test';
import { PHASES } from '../testing/phases.ts';
import { ADMIN, test } from '../testing/team.ts';

/** The fields of the form. */
const BODY = {
  ...{ name: 'Summer Phase', tokenId: 1, description: 'By call', tokenPrice: 0.002, bonus: 5, minPurchase: 100 },
  ...{ startDate: '2027-03-01T00:00:00.000Z', endDate: '2027-04-01T00:00:00.000Z', isActive: false },
  ...{ maxPurchase: 1000, softCap: 1, hardCap: 2 },
};

test.describe('The calls for presale phases', () => {
  let api: APIRequestContext;

  // Nothing but the login comes before the calls: no second question, no ticket.
  test.beforeAll(async ({ playwright, server }) => {
    api = await playwright.request.newContext({ baseURL: server.origin });
    expect((await api.post('/api/login', { data: ADMIN })).status()).toBe(200);
  });
  test.afterAll(() => api.dispose());

  test('| GET | /api/admin/presale/phases | none | List of phases (id, name, startDate, endDate, tokenPrice, isActive, isCompleted). |', async () => {
    const seed = { id: 1, name: 'April 2025 Seed Collection', tokenPrice: 0.001, isActive: false, isCompleted: true };
    const dates = { startDate: '2025-04-01T00:00:00.000Z', endDate: '2025-04-30T23:59:00.000Z' };
    expect(await (await api.get(PHASES)).json()).toMatchObject([{ ...seed, ...dates }, { id: 2 }]);
  });

  test('| GET | /api/admin/presale/phases/{id} | none | One phase. |', async () => {
    expect(await (await api.get(`${PHASES}/2`)).json()).toMatchObject({ id: 2, name: 'Presale Phase 1', bonus: 25 });
  });

  test('| POST | /api/admin/presale/phases | the phase form fields | Success toast then navigate to /admin. Response shape is not shown. |', async () => {
    // The notice is proven where section 8 names it.
    const response = await api.post(PHASES, { data: BODY });
    expect(response.status()).toBe(201);
    const created = await response.json();
    expect(created).toMatchObject(BODY);
    expect((await api.delete(`${PHASES}/${created.id}`)).ok()).toBe(true);
  });

  test('| PUT | /api/admin/presale/phases/{id} | the same body | Success toast then navigate to /admin. |', async () => {
    const response = await api.put(`${PHASES}/2`, { data: BODY });
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ ...BODY, id: 2 });
  });

  test("| DELETE | /api/admin/presale/phases/{id} | none | After the confirmation 'Are you sure you want to delete this presale phase?'. The list is then refreshed. |", async ({
    page,
  }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Delete Presale Phase 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this presale phase?' });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /Presale Phase 1/ })).toHaveCount(0);
    expect(calls.filter((call) => call.includes(PHASES)).slice(0, 2)).toEqual([`DELETE ${PHASES}/2`, `GET ${PHASES}`]);
  });
});
