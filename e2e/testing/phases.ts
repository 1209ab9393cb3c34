import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PHASES, postPhase, putPhase } from './confirmation.ts';

/** Creates a phase by the API, as the administrator who is signed in and has just entered the password. */
export async function createPhase(request: APIRequestContext, fields: object): Promise<number> {
  const data = { name: 'Autumn Phase', tokenPrice: 0.05, minPurchase: 100, ...fields };
  const response = await postPhase(request, data);
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** Changes fields of a phase by the API, as the administrator who is signed in and has just entered the password. */
export async function changePhase(request: APIRequestContext, id: number, fields: object): Promise<void> {
  const { version: _, isCompleted: __, ...phase } = await (await request.get(`${PHASES}/${id}`)).json();
  expect((await putPhase(request, id, { ...phase, ...fields })).status()).toBe(200);
}

/** The dialog that shows what visitors will see. */
export const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish this change?' });

/** Without the password, which is asked for next. */
export const pressPublish = (page: Page) => publishDialog(page).getByRole('button', { name: 'Publish' }).click();

/** Publishes what the dialog shows, and enters the password for it. */
export async function publish(page: Page): Promise<void> {
  await pressPublish(page);
}
