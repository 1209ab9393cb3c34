import { adminConfirm } from '#contract/confirmation.ts';
import type { Role } from '#domain/team/roles.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import type { Database } from '#server/db/database.ts';
import { createAccountStore } from '#server/features/team/account-store.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import type { Reply, TestApp } from './start-test-app.ts';

export const TEST_PASSWORD = 'correct horse';

/** Registers a user through the API. @returns the session cookie, `name=value` */
export async function registerUser(app: TestApp, username: string): Promise<string> {
  const body = { username, email: `${username}@example.test`, password: TEST_PASSWORD };
  const { status, cookie, text } = await app.call('POST', '/api/register', { body });
  if (status !== 201 || cookie === undefined) throw new Error(`registering ${username}: ${status} ${text}`);
  return cookie;
}

/** Creates an administrator as the command line does, and signs in. @returns the session cookie, `name=value` */
export function signInAdmin(app: TestApp, database: Database, username: string): Promise<string> {
  return signInAs('admin', app, database, username);
}

/** Creates an account and signs in. @returns the session cookie, `name=value` */
export async function signInAs(role: Role, app: TestApp, database: Database, username: string): Promise<string> {
  const passwordHash = await hashSecret(TEST_PASSWORD, NO_REQUEST);
  await createAccountStore(database).create({ username, email: null, passwordHash, role }, 'a test');
  const { status, cookie, text } = await app.call('POST', '/api/login', {
    body: { username, password: TEST_PASSWORD },
  });
  if (status !== 200 || cookie === undefined) throw new Error(`signing in ${username}: ${status} ${text}`);
  return cookie;
}

/** @returns a ticket for exports of people's data, for the session of `cookie` */
export function exportTicket(app: TestApp, cookie: string): Promise<string> {
  return ticketFor(app, cookie, { endpoint: 'adminExportMiners' });
}

interface PlannedCall {
  readonly endpoint: string;
  readonly params?: object;
  readonly body?: unknown;
}

/** Asks for a ticket for one call, for the session of `cookie`. */
export function requestConfirmation(app: TestApp, cookie: string, call: PlannedCall): Promise<Reply> {
  return app.call('POST', adminConfirm.path, { cookie, body: { password: TEST_PASSWORD, ...call } });
}

/** @returns a ticket for one call, for the session of `cookie` */
export async function ticketFor(app: TestApp, cookie: string, call: PlannedCall): Promise<string> {
  const { status, json, text } = await requestConfirmation(app, cookie, call);
  if (status !== 201) throw new Error(`asking for a ticket: ${status} ${text}`);
  return json.ticket;
}

/** Sends a call of whoever has just entered the password for it; returns the refusal of the confirmation, if any. */
export async function confirmedCall(
  app: TestApp,
  method: string,
  path: string,
  { cookie, body }: { readonly cookie: string; readonly body?: unknown },
): Promise<Reply> {
  const sent = body === undefined ? {} : { body };
  const confirmed = await requestConfirmation(app, cookie, { ...endpointAt(method, path), ...sent });
  if (confirmed.status !== 201) return confirmed;
  return app.call(method, `${path}?${new URLSearchParams({ ticket: confirmed.json.ticket })}`, { cookie, ...sent });
}

/** Sends a call, and once more as `confirmedCall` when it asks for the password. */
export async function callAsAsked(
  app: TestApp,
  method: string,
  path: string,
  { cookie, body }: { readonly cookie: string; readonly body?: unknown },
): Promise<Reply> {
  const reply = await app.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
  return reply.json?.code === 'password-required' ? confirmedCall(app, method, path, { cookie, body }) : reply;
}

/** @returns the endpoint of a call, and the parameters in its path */
function endpointAt(method: string, path: string): { readonly endpoint: string; readonly params: object } {
  for (const { id, method: own, path: pattern } of CONTRACT_ENDPOINTS) {
    if (own !== method) continue;
    const match = new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (match !== null) return { endpoint: id, params: { ...match.groups } };
  }
  throw new Error(`There is no ${method} ${path}.`);
}

/** @returns the number of an account; 0: there is none */
export async function userIdOf(database: Database, username: string): Promise<number> {
  return (await createAccountStore(database).findByName(username))?.id ?? 0;
}

/** Gives an account a role, as the command line does. */
export async function setTestRole(database: Database, username: string, role: Role): Promise<void> {
  await createAccountStore(database).setRole(await userIdOf(database, username), role, 'a test');
}
