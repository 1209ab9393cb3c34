import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { capturedCommand } from '#server/testing/captured-command.ts';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { type AdminCommand, runAdminCommand } from './admin.ts';

const run = (line: string, options: Pick<AdminCommand, 'env' | 'open'>, input = '') =>
  capturedCommand(line, (io) => runAdminCommand({ ...io, readInput: () => Promise.resolve(input), ...options }));

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

  it("rejects an administrator's weak password, of an ordinary user a common one only, unknown names, and no name at all", async () => {
    const setTo = (password: string, command: string) => perform(`${command} --password-stdin`, password);
    expect(await setTo('1234567', 'create root')).toMatchObject({
      ...{ code: 1, out: '', err: "An administrator's password must be at least 12 characters.\n" },
    });
    expect((await perform('list')).out).not.toContain('root');
    expect((await setTo('1234567', 'reset-password ada')).code).toBe(1);
    expect((await perform('revoke ada')).code).toBe(0);
    expect((await setTo('1234567', 'reset-password ada')).err).toContain('among the most common');
    expect((await setTo('plover', 'reset-password ada')).code).toBe(0);
    for (const line of ['create x', 'create bob no-email', 'grant nobody', 'reset-password nobody']) {
      expect(await perform(line), line).toMatchObject({ code: 1, out: '' });
    }
  });

  it('creates no database where there is none: the folder may be misspelt', async () => {
    const missing = path.join(tmpdir(), `technovex-none-${randomUUID()}`);
    const result = await run('list', { env: { DATA_DIR: missing } });
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`no database in ${missing}`) });
    expect(existsSync(missing)).toBe(false);
  });

  it('prints its usage for anything else', async () => {
    for (const line of ['', 'create', 'list all', 'remove ada', '__proto__', 'create bob --admin']) {
      const usage = { code: 2, out: '', err: expect.stringContaining('npm run admin -- <command>') };
      expect(await perform(line), line).toEqual(usage);
    }
  });
});
