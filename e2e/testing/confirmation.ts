import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

export const PHASES = '/api/admin/presale/phases';

export function postPhase(request: APIRequestContext, data: object): Promise<APIResponse> {
  return request.post(PHASES, { data });
}

export function putPhase(request: APIRequestContext, id: number, data: object): Promise<APIResponse> {
  return request.put(`${PHASES}/${id}`, { data });
}

export function deletePhase(request: APIRequestContext, id: number): Promise<APIResponse> {
  return request.delete(`${PHASES}/${id}`);
}

/** Enters the password in the dialog that asks for it again. */
export async function confirmInDialog(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your password again' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
