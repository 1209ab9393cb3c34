import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const copyWithTimes = promisify(execFile);

/**
 * Fills `folder`, which is made when it is missing, with the migrated, empty database that `npm test` made beforehand
 * (`TEST_DATA_TEMPLATE`), because making one takes the engine seconds. Without it the folder stays empty, and the server makes
 * its own. Windows has no copy that keeps times to the nanosecond, which the database looks at, so it does without.
 */
export async function copyDataTemplate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const template = process.env.TEST_DATA_TEMPLATE;
  if (template !== undefined && process.platform !== 'win32')
    await copyWithTimes('cp', ['-a', `${template}/.`, folder]);
}

/** A temporary data folder for one test, filled as above. */
export async function freshDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await copyDataTemplate(folder);
  return folder;
}
