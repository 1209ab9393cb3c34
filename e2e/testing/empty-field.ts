import type { Locator } from '@playwright/test';

/** Clears a field with keys: Firefox's driver appends to the old text of e-mail and number fields. */
export async function emptyField(field: Locator): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
}

/** Replaces the value by typing: Firefox's driver fills fields without key events. */
export async function typeInto(field: Locator, value: string): Promise<void> {
  await field.click();
  await emptyField(field);
  await field.pressSequentially(value);
}
