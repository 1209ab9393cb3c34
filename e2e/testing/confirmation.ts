import type { APIRequestContext, Page } from '@playwright/test';

/** A call, as the endpoint's description names it. */
interface PlannedCall {
  /** The `operationId`. */
  readonly endpoint: string;
  readonly params?: object;
  readonly body?: unknown;
}

/** @returns the query parameters of a confirmed call, for the user who is signed in */
export async function ticketFor(
  request: APIRequestContext,
  password: string,
  call: PlannedCall,
): Promise<{ ticket: string }> {
  const response = await request.post('/api/admin/confirmations', { data: { password, ...call } });
  if (!response.ok()) throw new Error(`${call.endpoint} was not confirmed: ${await response.text()}`);
  return { ticket: (await response.json()).ticket };
}

/** The titles of the dialogs that ask for the password again, and their buttons. */
const DIALOGS = {
  campaign: ['Send this campaign?', 'Send campaign'],
  import: ['Import these subscribers?', 'Import'],
  erase: ['Delete everything about them?', 'Delete everything'],
  setting: ['Change who has to approve?', 'Change'],
} as const;

/** Enters the password in the dialog before something is published or deleted. */
export async function confirmInDialog(page: Page, what: keyof typeof DIALOGS, password: string): Promise<void> {
  const [name, button] = DIALOGS[what];
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: button }).click();
}
