import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
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

  async function run(line: string, input = '') {
    const output = { out: '', err: '' };
    const code = await runAdminCommand({
      args: line.split(' '),
      env: { DATA_DIR: dataDir },
      defaultDataDir: '/nowhere',
      print: (printed) => {
        output.out += `${printed}\n`;
      },
      printError: (printed) => {
        output.err += `${printed}\n`;
      },
      readInput: () => Promise.resolve(input),
    });
    return { code, ...output };
  }

  /** Sends `sent` and returns what is received until the connection ends. */
  async function send(sent: string): Promise<string> {
    const socket = connect(socketPath);
    socket.on('error', () => undefined);
    socket.end(`${sent}\n`);
    return await text(socket).catch(() => '');
  }

  it('creates, lists, grants and revokes with the results of a stopped server, and is logged by its name only', async () => {
    const created = await run('create ada ada@example.test');
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toMatch(/^Administrator ada was created, password [\w-]{20} \(shown this once\)$/m);
    expect(await run('revoke ada')).toMatchObject({
      code: 1,
      err: 'ada is the last administrator. Create another one first.\n',
    });
    expect(await run('create grace --password-stdin', 'correct horse\n')).toMatchObject({
      code: 0,
      out: 'Administrator grace was created.\n',
    });
    expect(await run('revoke ada')).toMatchObject({ code: 0, out: 'ada is an ordinary user.\n' });
    expect((await run('list')).out).toMatch(/^user\tada\tada@example\.test\t\S+\nadministrator\tgrace\t-\t\S+\n$/);
    expect(await run('grant nobody')).toMatchObject({ code: 1, err: 'There is no account called nobody.\n' });
    const { rows } = await database.pool.query('SELECT action, by FROM activity ORDER BY id');
    expect(rows).toEqual(['created', 'created', 'revoked'].map((action) => ({ action, by: 'command line' })));
    expect(new Set(lines)).toEqual(new Set(['info Performing a command beside the server']));
  });

  it('performs commands that arrive together', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const results = await Promise.all(names.map((name) => run(`create ${name}`)));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    for (const name of names) expect((await run('list')).out).toContain(`administrator\t${name}\t`);
  });

  it('is for the owner of the data folder only', async () => {
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it.skipIf(!isRoot)('refuses another user, even where the folder lets him in', async () => {
    // Exits at once: while it runs, this process accepts nothing.
    const script = `require('node:net').connect(process.argv[1])
      .on('error', ({ code }) => { console.log(code); process.exit(); })
      .on('connect', () => { console.log('connected'); process.exit(); })`;
    const asNobody = () =>
      spawnSync(process.execPath, ['-e', script, socketPath], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' });
    expect(asNobody().stdout).toBe('EACCES\n');
    await chmod(dataDir, 0o711);
    expect(asNobody().stdout).toBe('EACCES\n');
    await chmod(dataDir, 0o700);
    const asRoot = spawnSync(process.execPath, ['-e', script, socketPath], { encoding: 'utf8' });
    expect(asRoot.stdout).toBe('connected\n');
  });

  it('does not respond to HTTP, which is all that a web page or a proxy can send', async () => {
    const body = JSON.stringify({ name: 'list', args: [] });
    const sent = request({ socketPath, method: 'POST', path: '/', headers: { 'content-type': 'text/plain' } });
    sent.end(body);
    const [error] = await once(sent, 'error');
    expect(error.code).toMatch(/^(?:ECONNRESET|EPIPE)$/);
    expect(lines.join()).not.toContain('Performing');
  });

  it.each([
    '',
    'list',
    '{"name":"list"}',
    '{"name":"list","args":[],"admin":true}',
    '{"name":"__proto__","args":[]}',
    '{"name":"grant","args":[{}]}',
    `{"name":"grant","args":["${'a'.repeat(20_000)}"]}`,
  ])('closes a connection that sends something else: %.40s', async (sent) => {
    expect(await send(sent)).toBe('');
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
