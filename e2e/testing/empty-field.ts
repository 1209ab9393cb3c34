import type { Locator } from '@playwright/test';

/** Clears a field with keys: Firefox's driver appends to the old text of e-mail and number fields. */
export async function emptyField(field: Locator): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
}
