import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PHASES = '/api/admin/presale/phases';

/** Creates a phase by the API, as the administrator who is signed in. */
export async function createPhase(request: APIRequestContext, fields: object): Promise<number> {
  const data = { name: 'Autumn Phase', tokenPrice: 0.05, minPurchase: 100, ...fields };
  const response = await request.post(PHASES, { data });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** Changes fields of a phase by the API, as the administrator who is signed in. */
export async function changePhase(request: APIRequestContext, id: number, fields: object): Promise<void> {
  const { version: _, isCompleted: __, ...phase } = await (await request.get(`${PHASES}/${id}`)).json();
  expect((await request.put(`${PHASES}/${id}`, { data: { ...phase, ...fields } })).status()).toBe(200);
}

/** The dialog that shows what visitors will see. */
export const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish this phase?' });

/** Publishes what the dialog shows. */
export const publish = (page: Page) => publishDialog(page).getByRole('button', { name: 'Publish' }).click();
