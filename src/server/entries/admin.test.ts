import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { runAdminCommand } from './admin.ts';

interface Place {
  readonly env: Record<string, string>;
  drop(): Promise<void>;
}

async function folder(): Promise<Place> {
  const dataDir = await freshDataFolder('technovex admin ');
  return { env: { DATA_DIR: dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
}

const PLACES = [
  { name: 'embedded', make: folder },
  ...(TEST_DATABASE_URL === undefined
    ? []
    : [
        {
          name: 'PostgreSQL',
          async make(): Promise<Place> {
            const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
            return { env: { DATABASE_URL: databaseUrl }, drop };
          },
        },
      ]),
];

/** Gives a command this database, which it cannot close. */
function keepOpen(database: Database): typeof openDatabase {
  return async () => ({ ...database, close: () => Promise.resolve() });
}

describe.each(PLACES)('the command line for administrators on $name', ({ make }) => {
  let place: Place;
  /** For commands that need not open the database themselves, which takes a second. */
  let opened: Database | undefined;
  beforeAll(async () => {
    place = await make();
  });
  afterAll(() => place.drop());

  async function run(line: string, input = '') {
    const output = { out: '', err: '' };
    const code = await runAdminCommand({
      args: line.split(' ').filter((word) => word !== ''),
      env: place.env,
      defaultDataDir: '/nowhere',
      print: (text) => {
        output.out += `${text}\n`;
      },
      printError: (text) => {
        output.err += `${text}\n`;
      },
      readInput: () => Promise.resolve(input),
      ...(opened === undefined ? {} : { open: keepOpen(opened) }),
    });
    return { code, ...output };
  }

  it('reports that there are no accounts', async () => {
    expect(await run('list')).toMatchObject({ code: 0, out: '', err: expect.stringContaining('no accounts yet') });
  });

  describe('with the database open', () => {
    beforeAll(async () => {
      const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = place.env;
      opened = await openDatabase({ databaseUrl, dataDir, log: SILENT_LOG });
    });
    afterAll(() => opened?.close());

    it('creates, lists, grants and revokes, and never leaves the team without an administrator', async () => {
      const created = await run('create ada ada@example.test');
      expect(created).toMatchObject({ code: 0, err: '' });
      expect(created.out).toMatch(/^Administrator ada was created, password [\w-]{20} \(shown this once\)$/m);
      expect(await run('create ADA')).toMatchObject({ code: 1, out: '' });
      expect(await run('revoke ada')).toMatchObject({
        code: 1,
        err: 'ada is the last administrator. Create another one first.\n',
      });
      expect(await run('create grace --password-stdin', 'correct horse\n')).toMatchObject({
        code: 0,
        out: 'Administrator grace was created.\n',
      });
      expect(await run('revoke ada')).toMatchObject({ code: 0 });
      expect((await run('list')).out).toMatch(/^user\tada\tada@example\.test\t\S+\nadministrator\tgrace\t-\t\S+\n$/);
      expect(await run('grant ada')).toMatchObject({
        code: 0,
        out: 'ada is an administrator, and has to choose a new password before using the admin area.\n',
      });
      expect(await run('grant grace')).toMatchObject({ code: 0, out: 'grace is an administrator.\n' });
      expect((await run('reset-password ada')).out).toMatch(/^ada has a new password, [\w-]{20} /);
    });

    it('does not print a password from standard input', async () => {
      expect(await run('create eve --password-stdin', 'correct horse\n')).toMatchObject({
        code: 0,
        out: 'Administrator eve was created.\n',
      });
      expect(await run('reset-password eve --password-stdin', 'correct donkey\n')).toMatchObject({
        code: 0,
        out: 'eve has a new password and is signed out everywhere.\n',
      });
    });

    it("rejects an administrator's password that is short or easy to guess, but not an ordinary user's", async () => {
      const short = "An administrator's password must be at least 12 characters.\n";
      expect(await run('create root --password-stdin', '1234567')).toMatchObject({ code: 1, out: '', err: short });
      const easy = await run('create root --password-stdin', 'root12345678');
      expect(easy).toMatchObject({ code: 1, err: expect.stringContaining('too easy to guess') });
      expect((await run('list')).out).not.toContain('root');
      expect(await run('reset-password ada --password-stdin', '1234567')).toMatchObject({ code: 1, err: short });
      expect(await run('revoke ada')).toMatchObject({ code: 0 });
      expect(await run('reset-password ada --password-stdin', '1234567')).toMatchObject({ code: 0 });
      expect(await run('grant ada')).toMatchObject({ code: 0, out: expect.stringContaining('choose a new password') });
    });

    it('rejects what the register form rejects, and unknown names', async () => {
      expect(await run('create x')).toMatchObject({ code: 1, err: 'Username must be at least 3 characters.\n' });
      expect(await run('create bob --password-stdin', 'short')).toMatchObject({
        code: 1,
        err: 'Password must be at least 6 characters.\n',
      });
      expect(await run('create bob no-email')).toMatchObject({
        code: 1,
        err: 'Please enter a valid email address.\n',
      });
      for (const command of ['grant', 'revoke', 'reset-password']) {
        expect(await run(`${command} nobody`)).toMatchObject({ code: 1, err: 'There is no account called nobody.\n' });
      }
    });

    it.each(['', 'create', 'list all', 'remove ada', '__proto__', 'create bob --admin'])(
      'prints its usage: %j',
      async (line) => {
        const { code, out, err } = await run(line);
        expect(code).toBe(2);
        expect(out).toBe('');
        expect(err).toContain('npm run admin -- <command>');
      },
    );
  });
});

it('does not open the embedded database while a process uses it that performs no commands, and says what to do', async () => {
  const place = await folder();
  const database = await openDatabase({ databaseUrl: undefined, dataDir: place.env.DATA_DIR ?? '', log: SILENT_LOG });
  let output = '';
  const code = await runAdminCommand({
    args: ['list'],
    env: place.env,
    defaultDataDir: '/nowhere',
    print: () => expect.fail('nothing to print'),
    printError: (line) => {
      output += line;
    },
    readInput: () => Promise.resolve(''),
  });
  expect(code).toBe(1);
  expect(output).toMatch(/in use by process \d+[\s\S]*Stop the server, then run this again\./);
  await database.close();
  await place.drop();
});
