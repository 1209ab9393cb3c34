import { describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { DatabaseInUseError } from '#server/db/database.ts';
import { runCommandLine } from './command-line.ts';
import { OperatorError } from './errors.ts';

async function run(args: readonly string[], work: () => Promise<number | undefined>) {
  const output: { out: string[]; err: string[] } = { out: [], err: [] };
  const code = await runCommandLine(
    { args, print: (line) => output.out.push(line), printError: (line) => output.err.push(line) },
    { usage: 'USAGE', options: { to: { type: 'string' } }, systemFailure: (message) => `Failed: ${message}` },
    ({ to }, words) => (to === 'x' && words[0] === 'move' ? work() : Promise.resolve(undefined)),
  );
  return { code, ...output };
}
const fails = (error: Error) => run(['move', '--to', 'x'], () => Promise.reject(error));

describe('a command', () => {
  it('is run with its options and words, and its code is returned', async () => {
    expect(await run(['move', '--to', 'x'], async () => 3)).toEqual({ code: 3, out: [], err: [] });
  });

  it.each([[[]], [['move']], [['move', '--to']], [['move', '--to', 'x', '--force']]])(
    'prints its usage as an error: %j',
    async (args) => {
      expect(await run(args, async () => 0)).toEqual({ code: 2, out: [], err: ['USAGE'] });
    },
  );

  it('prints its usage when it is asked for it', async () => {
    expect(await run(['--help'], async () => 3)).toEqual({ code: 0, out: ['USAGE'], err: [] });
  });

  it('reports what the operator can resolve in a line each, and throws other failures', async () => {
    expect(await fails(new OperatorError('It is not empty.'))).toEqual({ code: 1, out: [], err: ['It is not empty.'] });
    expect((await fails(new ConfigError(['PORT is wrong.', 'HOST is wrong.']))).err).toEqual([
      'Configuration: PORT is wrong.',
      'Configuration: HOST is wrong.',
    ]);
    expect((await fails(new DatabaseInUseError('In use.'))).err).toEqual([
      'In use.',
      'Stop the server, then run this again.',
    ]);
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    expect((await fails(full)).err).toEqual(['Failed: no space left']);
    await expect(fails(new TypeError('a mistake'))).rejects.toThrow('a mistake');
  });
});
