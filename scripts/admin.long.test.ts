import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { startServerProcess, TEST_SERVER } from '#server/testing/server-process.ts';
import { runNode } from './testing/run-node.ts';

const admin = (dataDir: string, args: readonly string[], input = '') =>
  runNode(['scripts/admin.mjs', ...args], { DATA_DIR: dataDir }, input);
const CREATE = ['create', 'ada', '--password-stdin'];

test('npm run admin creates an administrator, with the password from standard input, who signs in at the running server', async () => {
  const dataDir = await freshDataFolder('technovex-adm-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' };
  const server = await startServerProcess({ args: TEST_SERVER, env, readyMsMax: 60_000 });
  onTestFinished(() => server.kill());
  const created = await admin(dataDir, CREATE, 'correct horse\n');
  expect(created).toMatchObject({ code: 0, out: 'Administrator ada was created.\n' });
  const response = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  });
  expect(await response.json()).toMatchObject({ username: 'ada', isAdmin: true });
  expect(await server.stop()).toBe(0);
  // Without a server it opens the folder itself.
  const listed = await admin(dataDir, ['list']);
  expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^administrator\tada\t-\t\S+$/m) });
  expect((await admin(dataDir, CREATE, 'correct horse\n')).code).toBe(1);
});
