import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { startServerProcess, TEST_SERVER } from '#server/testing/server-process.ts';

async function admin(dataDir: string, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'admin.mjs'), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const closed = new Promise((done) => child.once('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}

test('npm run admin creates an administrator in a data folder, with the password from standard input, and lists it', async () => {
  const dataDir = await freshDataFolder('technovex admin script ');
  try {
    expect(await admin(dataDir, ['create', 'ada', '--password-stdin'], 'correct horse\n')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Administrator ada was created\.$/m),
    });
    expect(await admin(dataDir, ['list'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^administrator\tada\t-\t\S+$/m),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('npm run admin creates an administrator who signs in at the server that has the embedded database open', async () => {
  const dataDir = await freshDataFolder('technovex-adm-');
  const env = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' };
  const server = await startServerProcess({ args: TEST_SERVER, env, readyMsMax: 60_000 });
  try {
    const created = await admin(dataDir, ['create', 'ada', '--password-stdin'], 'correct horse\n');
    expect(created).toMatchObject({ code: 0, out: 'Administrator ada was created.\n' });
    const response = await fetch(`${server.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
    });
    expect(await response.json()).toMatchObject({ username: 'ada', isAdmin: true });
  } finally {
    expect(await server.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  }
});
