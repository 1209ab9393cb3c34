import { adminConfirm } from '#contract/team-account.ts';
import type { Role } from '#domain/team/roles.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import type { Database } from '#server/db/database.ts';
import { createAccount, findByName, setRole } from '#server/features/team/account-store.ts';
import { NO_NOTICES } from '#server/mail/notices.ts';
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
  await createAccount(database.orm, { username, email: null, verifiedEmail: null, passwordHash, role }, 'a test');
  const { status, cookie, text } = await app.call('POST', '/api/login', {
    body: { username, password: TEST_PASSWORD },
  });
  if (status !== 200 || cookie === undefined) throw new Error(`signing in ${username}: ${status} ${text}`);
  return cookie;
}

/** Enters the password again, for the session of `cookie`. */
export async function confirmSession(app: TestApp, cookie: string): Promise<void> {
  const { status, text } = await app.call('POST', adminConfirm.path, { cookie, body: { password: TEST_PASSWORD } });
  if (status !== 204) throw new Error(`confirming: ${status} ${text}`);
}

/** Sends a call of whoever has just entered the password. */
export async function confirmedCall(
  app: TestApp,
  method: string,
  path: string,
  { cookie, body }: { readonly cookie: string; readonly body?: unknown },
): Promise<Reply> {
  await confirmSession(app, cookie);
  return app.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
}

/** @returns the number of an account; 0: there is none */
export async function userIdOf(database: Database, username: string): Promise<number> {
  return (await findByName(database.orm, username))?.id ?? 0;
}

/** Gives an account a role, as the command line does. */
export async function setTestRole(database: Database, username: string, role: Role): Promise<void> {
  await setRole({ database, notices: NO_NOTICES }, { userId: await userIdOf(database, username), role, by: 'a test' });
}
