import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PHASES = '/api/admin/presale/phases';

export interface StoredPhase {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Creates a phase, by the API, as the user who is signed in; `password` is needed for an active or scheduled one. */
export async function createPhase(request: APIRequestContext, fields: object, password?: string): Promise<number> {
  const data = { name: 'Autumn Phase', tokenPrice: 0.05, minPurchase: 100, ...fields };
  const params = password === undefined ? {} : await activationTicket(request, password);
  const response = await request.post(PHASES, { data, params });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** Changes fields of a phase by the API. */
export async function changePhase(
  request: APIRequestContext,
  id: number,
  fields: object,
  password?: string,
): Promise<void> {
  const { version: _, isCompleted: __, ...phase } = await (await request.get(`${PHASES}/${id}`)).json();
  const params = password === undefined ? {} : await activationTicket(request, password);
  expect((await request.put(`${PHASES}/${id}`, { data: { ...phase, ...fields }, params })).status()).toBe(200);
}

/** Returns the query parameters of a call that activates a phase. */
async function activationTicket(request: APIRequestContext, password: string): Promise<{ ticket: string }> {
  const response = await request.post('/api/admin/presale/activations', { data: { password } });
  return response.json();
}

/** Enters the password in the dialog before a phase becomes active. */
export async function confirmActivation(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Activate this phase?' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Activate' }).click();
}

/** The dialog that shows what visitors will see. */
export const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish this change?' });

export const publish = (page: Page) => publishDialog(page).getByRole('button', { name: 'Publish' }).click();
