import { expect, request as http } from '@playwright/test';
import { BUILT_IN_PHASES } from '#server/features/presale/built-in-phases.ts';
import { AppServer } from './app-server.ts';
import { PHASES } from './phases.ts';
import { test as base } from './test.ts';

/** The administrator of the first start. */
export const ADMIN = { username: 'admin', password: 'stormglass lantern 42' };

interface StoredPhase {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

type Requests = Awaited<ReturnType<typeof http.newContext>>;
type SignedIn = Awaited<ReturnType<Requests['storageState']>>;

/**
 * Tests of the team's area: `page` is signed in as the administrator, on a server of the worker whose presale and
 * content have their defaults when the test begins. Members, miners, subscribers and the activity log stay: a test uses
 * names of its own.
 */
export const test = base.extend<{ signedIn: boolean }>({
  /** False: a visitor's page. For tests that sign in or out, because a sign-out ends the session of all tests. */
  signedIn: [true, { option: true }],
  settings: { ADMIN_PASSWORD: ADMIN.password },
  server: async ({ settings, ownServer, shared }, use) => {
    if (ownServer) {
      const server = await AppServer.start(settings);
      await use(server);
      await server.dispose();
      return;
    }
    const server = await shared.acquire(settings);
    await restoreBuiltIn(server);
    await use(server);
  },
  storageState: async ({ server, signedIn }, use) => {
    await use(signedIn ? await adminState(server) : { cookies: [], origins: [] });
  },
});

const states = new WeakMap<AppServer, SignedIn>();

/** Returns the administrator's session on a server; signs in, where there is none or it has ended, and confirms it. */
async function adminState(server: AppServer): Promise<SignedIn> {
  const stored = states.get(server);
  const requests = await http.newContext({ baseURL: server.origin, ...(stored ? { storageState: stored } : {}) });
  if (stored === undefined || (await requests.get('/api/user')).status() !== 200) {
    expect((await requests.post('/api/login', { data: ADMIN })).status()).toBe(200);
  } else {
    const data = { password: ADMIN.password };
    expect((await requests.post('/api/admin/confirm', { data })).status()).toBe(204);
  }
  const state = await requests.storageState();
  states.set(server, state);
  await requests.dispose();
  return state;
}

/** A name or an address that no other test of the server has. */
export function ownName(name: string): string {
  const { testId, retry, repeatEachIndex } = base.info();
  return `${name}-${testId.slice(-6)}-${retry}-${repeatEachIndex}`;
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
