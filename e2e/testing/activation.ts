import type { APIRequestContext, Page } from '@playwright/test';

/** @returns the query parameters of a call that activates a phase, for the user who is signed in */
export async function activationTicket(request: APIRequestContext, password: string): Promise<{ ticket: string }> {
  const response = await request.post('/api/admin/presale/activations', { data: { password } });
  return response.json();
}

/** Enters the password in the dialog before a phase becomes active. */
export async function confirmActivation(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Activate this phase?' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Activate' }).click();
}
