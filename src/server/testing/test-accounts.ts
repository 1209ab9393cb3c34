import { adminConfirmExport } from '#contract/admin.ts';
import { presaleConfirmActivation } from '#contract/presale.ts';
import type { Role } from '#domain/account/roles.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import type { Database } from '#server/db/database.ts';
import { createAccountStore } from '#server/features/account/store.ts';
import type { TestApp } from './start-test-app.ts';

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
  return ticketOf(app, cookie, adminConfirmExport.path);
}

/** @returns a ticket to activate phases, for the session of `cookie` */
export function activationTicket(app: TestApp, cookie: string): Promise<string> {
  return ticketOf(app, cookie, presaleConfirmActivation.path);
}

async function ticketOf(app: TestApp, cookie: string, path: string): Promise<string> {
  const { status, json, text } = await app.call('POST', path, {
    cookie,
    body: { password: TEST_PASSWORD },
  });
  if (status !== 201) throw new Error(`asking for a ticket: ${status} ${text}`);
  return json.ticket;
}
