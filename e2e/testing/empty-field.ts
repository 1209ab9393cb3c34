import type { Locator } from '@playwright/test';

/** Empties a field as people do. Firefox's driver adds what it fills in to the old text of some fields: e-mail and number are known. */
export async function emptyField(field: Locator): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
}
