import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';

test('npm run admin creates an administrator in a data folder, with the password from standard input, and lists it', async () => {
  const dataDir = await freshDataFolder('technovex admin script ');

  async function admin(args: readonly string[], input = '') {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, 'admin.mjs'), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const closed = new Promise((done) => child.once('close', done));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { code, out, err };
  }

  try {
    expect(await admin(['create', 'ada', '--password-stdin'], 'correct horse\n')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Administrator ada was created\.$/m),
    });
    expect(await admin(['list'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^administrator\tada\t-\t\S+$/m),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
