import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const copyWithTimes = promisify(execFile);

/**
 * A temporary data folder for one test: a copy of the migrated, empty database that `npm test` made beforehand
 * (`TEST_DATA_TEMPLATE`), because making one takes the engine seconds; an empty folder, where the server makes its own, when
 * there is none. Windows has no copy that keeps times to the nanosecond, which the database looks at, so it does without.
 */
export async function freshDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  const template = process.env.TEST_DATA_TEMPLATE;
  if (template !== undefined && process.platform !== 'win32')
    await copyWithTimes('cp', ['-a', `${template}/.`, folder]);
  return folder;
}
