import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { capturedCommand } from '#server/testing/captured-command.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { runAdminCommand } from './admin.ts';
import { serveAdminCommands } from './admin-socket.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('NOT TESTED: another user at the socket of npm run admin (it needs root)\n');

describe.skipIf(process.platform === 'win32')('npm run admin beside a server with the embedded database', () => {
  let dataDir = '';
  let socketPath = '';
  let database: Database;
  let stop: (() => Promise<void>) | undefined;
  const lines: string[] = [];
  const log = {
    info: (details: unknown, message = String(details)) => lines.push(`info ${message}`),
    warn: (message: unknown) => lines.push(`warn ${String(message)}`),
    error: (_details: unknown, message?: string) => lines.push(`error ${message}`),
  };

  beforeAll(async () => {
    dataDir = await freshDataFolder('technovex-adm-');
    socketPath = join(dataDir, 'admin.sock');
    database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    // Left by a server that was killed.
    await writeFile(socketPath, '');
    stop = await serveAdminCommands({ dataDir, database, log });
  });
  afterAll(async () => {
    await stop?.();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const run = (line: string, input = '') =>
    capturedCommand(line, (io) =>
      runAdminCommand({ ...io, env: { DATA_DIR: dataDir }, readInput: () => Promise.resolve(input) }),
    );

  it('performs commands that arrive together as a stopped server does, and logs their name only', async () => {
    const names = ['ada', 'grace', 'joan'];
    for (const { code, out } of await Promise.all(names.map((name) => run(`create ${name}`)))) {
      expect([code, out]).toEqual([0, expect.stringMatching(/was created, password [\w-]{20} /)]);
    }
    const stdin = await run('reset-password ada --password-stdin', 'correct donkey\n');
    expect(stdin).toEqual({ code: 0, out: 'ada has a new password and is signed out everywhere.\n', err: '' });
    expect(await run('grant nobody')).toMatchObject({ code: 1, err: 'There is no account called nobody.\n' });
    const { out } = await run('list');
    for (const name of names) expect(out).toContain(`administrator\t${name}\t`);
    const { rows } = await database.pool.query('SELECT DISTINCT by FROM activity');
    expect(rows).toEqual([{ by: 'command line' }]);
    expect(new Set(lines)).toEqual(new Set(['info Performing a command beside the server']));
  });

  it.skipIf(!isRoot)('is for the owner of the data folder, even where the folder lets another user in', async () => {
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    // Exits at once: while it runs, this process accepts nothing.
    const script = `require('node:net').connect(process.argv[1])
      .on('error', ({ code }) => { console.log(code); process.exit(); })
      .on('connect', () => { console.log('connected'); process.exit(); })`;
    const asNobody = () =>
      spawnSync(process.execPath, ['-e', script, socketPath], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' });
    await chmod(dataDir, 0o711);
    expect(asNobody().stdout).toBe('EACCES\n');
    await chmod(dataDir, 0o700);
    const asRoot = spawnSync(process.execPath, ['-e', script, socketPath], { encoding: 'utf8' });
    expect(asRoot.stdout).toBe('connected\n');
  });

  it('closes a connection that sends something else, such as HTTP, which is all that a page or a proxy can send', async () => {
    const body = JSON.stringify({ name: 'list', args: [] });
    for (const sent of [
      '',
      'list',
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      '{"name":"list","args":[],"admin":true}',
      '{"name":"__proto__","args":[]}',
      '{"name":"grant","args":[{}]}',
      `{"name":"grant","args":["${'a'.repeat(20_000)}"]}`,
    ]) {
      const socket = connect(socketPath);
      socket.on('error', () => undefined);
      socket.end(`${sent}\n`);
      expect(await text(socket).catch(() => '')).toBe('');
    }
    expect(lines.join()).not.toContain('Performing');
    expect(await run('list')).toMatchObject({ code: 0 });
  });

  it('leaves no socket behind, and a path that is too long without one', async () => {
    const long = join(dataDir, 'a'.repeat(100));
    await mkdir(long);
    expect(await serveAdminCommands({ dataDir: long, database, log })).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('is too long for a socket')]);
    await stop?.();
    stop = undefined;
    await expect(stat(socketPath)).rejects.toThrow('ENOENT');
    expect(await run('list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Stop the server, then run this'),
    });
  });
});
