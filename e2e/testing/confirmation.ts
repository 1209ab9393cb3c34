import type { Page } from '@playwright/test';

/** Enters the password in the dialog that asks for it again. */
export async function confirmInDialog(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your password again' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
