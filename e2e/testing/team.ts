import { expect, request as http, type Page } from '@playwright/test';
import { BUILT_IN_PHASES } from '#server/features/presale/built-in-phases.ts';
import { type SmtpProcess, startSmtpProcess } from '#server/testing/smtp-process.ts';
import { AppServer } from './app-server.ts';
import { PHASES } from './phases.ts';
import { test as base } from './test.ts';

/** The administrator of the first start. */
export const ADMIN = { username: 'admin', password: 'stormglass lantern 42' };
export const ADMIN_EMAIL = 'editor@mail.example';

/** Shorter than the password of a session is good for (`session-limits.ts`). */
const SIGNED_IN_MS = 600_000;

interface StoredPhase {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

type Requests = Awaited<ReturnType<typeof http.newContext>>;
type SignedIn = Awaited<ReturnType<Requests['storageState']>>;

interface TeamFixtures {
  /** False: a visitor's page. For tests that sign in or out, because a sign-out ends the session of all tests. */
  readonly signedIn: boolean;
}

interface TeamWorkerFixtures {
  /** The mail server of `server`; it keeps the mails of earlier tests. */
  readonly smtp: SmtpProcess;
  readonly teamServer: AppServer;
}

/**
 * Tests of what the team does, and of mail. They have a server of their own, because what they publish is seen on every
 * page, and run one after another (`playwright.config.ts`). `page` is signed in as the administrator; presale and
 * content have their defaults when a test begins. Members, miners, subscribers and the activity log stay: a test uses
 * names of its own.
 */
export const test = base.extend<TeamFixtures, TeamWorkerFixtures>({
  smtp: [
    async ({ browserName: _ }, use) => {
      const smtp = await startSmtpProcess();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  teamServer: [
    async ({ smtp }, use) => {
      const server = await AppServer.start((origin) => ({
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Technovex <news@technovex.example>',
        PUBLIC_ORIGIN: origin,
        ADMIN_PASSWORD: ADMIN.password,
        // Tests of a campaign go to members of the team only.
        ADMIN_EMAIL,
      }));
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  signedIn: [true, { option: true }],
  server: async ({ settings, ownServer, teamServer }, use) => {
    if (ownServer || Object.keys(settings).length > 0) {
      const server = await AppServer.start({ ADMIN_PASSWORD: ADMIN.password, ...settings });
      await use(server);
      await server.dispose();
      return;
    }
    await restoreBuiltIn(teamServer);
    await use(teamServer);
  },
  storageState: async ({ server, signedIn }, use) => {
    await use(signedIn ? await adminState(server) : { cookies: [], origins: [] });
  },
});

const signIns = new WeakMap<AppServer, { readonly state: SignedIn; readonly atMs: number }>();

/** Returns the administrator's session on a server; signs in where there is none, or where it is old or has ended. */
async function adminState(server: AppServer): Promise<SignedIn> {
  const known = signIns.get(server);
  if (known !== undefined && Date.now() - known.atMs < SIGNED_IN_MS) {
    const requests = await http.newContext({ baseURL: server.origin, storageState: known.state });
    const isSignedIn = (await requests.get('/api/user')).ok();
    await requests.dispose();
    if (isSignedIn) return known.state;
  }
  const requests = await http.newContext({ baseURL: server.origin });
  expect((await requests.post('/api/login', { data: ADMIN })).status()).toBe(200);
  const state = await requests.storageState();
  await requests.dispose();
  signIns.set(server, { state, atMs: Date.now() });
  return state;
}

/** Fills and sends the form of `/auth`, which has the page to itself or is a dialog over it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').first().fill(username);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
}

/** A name or an address that no other test of the server has. */
export function ownName(name: string): string {
  const { testId, repeatEachIndex } = base.info();
  return `${name}-${testId.slice(-6)}-${repeatEachIndex}`;
}

/** Restores the built-in phases, removes all others, and publishes the built-in content, where they differ. */
async function restoreBuiltIn(server: AppServer): Promise<void> {
  const requests = await http.newContext({ baseURL: server.origin, storageState: await adminState(server) });
  const read = async (path: string) => (await requests.get(path)).json();
  const done = async (call: ReturnType<Requests['get']>) => expect((await call).ok()).toBe(true);
  const others = ((await read(PHASES)) as StoredPhase[]).filter(({ id }) => id > BUILT_IN_PHASES.length);
  for (const { id } of others) await done(requests.delete(`${PHASES}/${id}`));
  for (const { id } of (await read('/api/admin/presale/deleted-phases')) as StoredPhase[]) {
    if (id <= BUILT_IN_PHASES.length) await done(requests.post(`${PHASES}/${id}/restore`));
  }
  for (const { id, version: _, isCompleted: __, ...phase } of (await read(PHASES)) as StoredPhase[]) {
    const { isCompleted: ___, ...builtIn } = BUILT_IN_PHASES[id - 1] ?? {};
    const isBuiltIn = Object.entries(builtIn).every(([name, value]) => phase[name] === value);
    if (isBuiltIn) continue;
    // A phase that is active until its end is completed by it, so it is switched off first.
    const off = { ...phase, isActive: false, endDate: '2999-01-01T00:00:00.000Z' };
    await done(requests.put(`${PHASES}/${id}`, { data: off }));
    await done(requests.put(`${PHASES}/${id}`, { data: builtIn }));
  }
  const html = async () => (await requests.get('/presale')).text();
  // Pages are rendered again in a thread of their own. The names stay: the page lists what was withdrawn.
  for (const { id } of others) await expect.poll(html, { timeout: 30_000 }).not.toContain(`id="phase-${id}"`);
  const { content, version } = await read('/api/admin/content');
  if (Object.keys(content).length > 0) {
    await done(requests.put('/api/admin/content', { data: { content: {}, basedOn: version } }));
  }
  await requests.dispose();
}
