import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const copyWithTimes = promisify(execFile);

/**
 * Copies the migrated, empty database that `npm test` created (`TEST_DATA_TEMPLATE`) to `folder`, because creating one
 * takes seconds. Without a template the folder stays empty and the server creates its own; also on Windows, which
 * cannot copy the modification times that the manifest compares.
 */
export async function copyDataTemplate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const template = process.env.TEST_DATA_TEMPLATE;
  // An empty variable would copy the root folder.
  if (template !== undefined && template !== '' && process.platform !== 'win32')
    await copyWithTimes('cp', ['-a', `${template}/.`, folder]);
}

/** Creates a temporary data folder with a copy of the template. */
export async function freshDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await copyDataTemplate(folder);
  return folder;
}
