import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

export const PHASES = '/api/admin/presale/phases';

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

/** Creates a phase, as somebody who has just entered the password for it. */
export async function postPhase(request: APIRequestContext, password: string, data: object): Promise<APIResponse> {
  const params = await ticketFor(request, password, { endpoint: 'presaleCreatePhase', body: data });
  return request.post(PHASES, { data, params });
}

/** Changes a phase, as somebody who has just entered the password for it. */
export async function putPhase(
  request: APIRequestContext,
  password: string,
  id: number,
  data: object,
): Promise<APIResponse> {
  const call = { endpoint: 'presaleUpdatePhase', params: { id: String(id) }, body: data };
  return request.put(`${PHASES}/${id}`, { data, params: await ticketFor(request, password, call) });
}

/** Deletes a phase, as somebody who has just entered the password for it. */
export async function deletePhase(request: APIRequestContext, password: string, id: number): Promise<APIResponse> {
  const params = await ticketFor(request, password, { endpoint: 'presaleDeletePhase', params: { id: String(id) } });
  return request.delete(`${PHASES}/${id}`, { params });
}

/** The titles of the dialogs that ask for the password again, and their buttons. */
const DIALOGS = {
  phase: ['Publish this phase?', 'Publish phase'],
  delete: ['Delete an active phase?', 'Delete phase'],
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
