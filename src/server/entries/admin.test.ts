import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { type AdminCommand, runAdminCommand } from './admin.ts';

async function run(line: string, options: Pick<AdminCommand, 'env' | 'open'>, input = '') {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdminCommand({
    args: line.split(' ').filter((word) => word !== ''),
    defaultDataDir: '/nowhere',
    print: (text) => out.push(`${text}\n`),
    printError: (text) => err.push(`${text}\n`),
    readInput: () => Promise.resolve(input),
    ...options,
  });
  return { code, out: out.join(''), err: err.join('') };
}

describe('the command line for administrators', () => {
  const suite = setUpDatabase();
  /** On a database that stays open. */
  const perform = (line: string, input?: string) =>
    run(line, { env: {}, open: async () => ({ ...suite.database, close: () => Promise.resolve() }) }, input);

  it('creates, lists, grants and revokes, and never leaves the team without an administrator', async () => {
    expect(await perform('list')).toMatchObject({ code: 0, out: '', err: expect.stringContaining('no accounts yet') });
    const created = await perform('create ada ada@example.test');
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toMatch(/^Administrator ada was created, password [\w-]{20} \(shown this once\)$/m);
    expect(await perform('create ADA')).toMatchObject({ code: 1, out: '' });
    expect(await perform('revoke ada')).toMatchObject({
      code: 1,
      err: 'ada is the last administrator. Create another one first.\n',
    });
    expect(await perform('create grace --password-stdin', 'correct horse\n')).toMatchObject({
      code: 0,
      out: 'Administrator grace was created.\n',
    });
    expect(await perform('revoke ada')).toMatchObject({ code: 0, out: 'ada is an ordinary user.\n' });
    expect((await perform('list')).out).toMatch(/^user\tada\tada@example\.test\t\S+\nadministrator\tgrace\t-\t\S+\n$/);
    expect(await perform('grant ada')).toMatchObject({
      code: 0,
      out: 'ada is an administrator, and has to choose a new password before using the admin area.\n',
    });
    expect(await perform('grant grace')).toMatchObject({ code: 0, out: 'grace is an administrator.\n' });
    expect((await perform('reset-password ada')).out).toMatch(/^ada has a new password, [\w-]{20} /);
    expect(await perform('reset-password ada --password-stdin', 'correct donkey\n')).toMatchObject({
      code: 0,
      out: 'ada has a new password and is signed out everywhere.\n',
    });
  });

  it("rejects an administrator's password that is short or easy to guess, but not an ordinary user's", async () => {
    const short = "An administrator's password must be at least 12 characters.\n";
    const setTo = (password: string, command = 'reset-password ada') =>
      perform(`${command} --password-stdin`, password);
    expect(await setTo('1234567', 'create root')).toMatchObject({ code: 1, out: '', err: short });
    expect((await setTo('root12345678', 'create root')).err).toContain('too easy to guess');
    expect((await perform('list')).out).not.toContain('root');
    expect(await setTo('1234567')).toMatchObject({ code: 1, err: short });
    expect((await perform('revoke ada')).code).toBe(0);
    expect((await setTo('1234567')).code).toBe(0);
    expect((await perform('grant ada')).out).toContain('choose a new password');
  });

  it('rejects what the register form rejects, and unknown names', async () => {
    for (const [line, err] of [
      ['create x', 'Username must be at least 3 characters.\n'],
      ['create bob no-email', 'Please enter a valid email address.\n'],
      ['create bob --password-stdin', 'Password must be at least 6 characters.\n'],
      ['grant nobody', 'There is no account called nobody.\n'],
      ['revoke nobody', 'There is no account called nobody.\n'],
      ['reset-password nobody', 'There is no account called nobody.\n'],
    ] as const) {
      expect(await perform(line, 'short'), line).toMatchObject({ code: 1, err });
    }
  });

  it('prints its usage for anything else', async () => {
    for (const line of ['', 'create', 'list all', 'remove ada', '__proto__', 'create bob --admin']) {
      const usage = { code: 2, out: '', err: expect.stringContaining('npm run admin -- <command>') };
      expect(await perform(line), line).toEqual(usage);
    }
  });
});

it('does not open the embedded database while a process uses it that performs no commands, and says what to do', async () => {
  const dataDir = await freshDataFolder('technovex admin ');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
  const refused = await run('list', { env: { DATA_DIR: dataDir } });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/in use by process \d+[\s\S]*Stop the server, then run this again\./);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
