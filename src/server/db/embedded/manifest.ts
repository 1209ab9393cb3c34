import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasCode } from '#server/lib/errors.ts';
import type { DataFolder } from './data-folder.ts';
import { syncPath } from './sync-files.ts';

/**
 * Lists the database's files after a clean shutdown, one `path size mtime` per line. It exists only while the database
 * is closed: when it is missing the last process crashed, and when it does not match the files were changed.
 */
export async function writeManifest(folder: DataFolder): Promise<void> {
  const draft = `${folder.manifest}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(await describeFiles(folder.database));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, folder.manifest);
  await syncPath(dirname(folder.manifest));
}

export async function matchesManifest(folder: DataFolder): Promise<boolean> {
  try {
    return (await readFile(folder.manifest, 'utf8')) === (await describeFiles(folder.database));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function removeManifest(folder: DataFolder): Promise<void> {
  await rm(folder.manifest, { force: true });
  await syncPath(dirname(folder.manifest));
}

async function describeFiles(database: string): Promise<string> {
  const entries = await readdir(database, { withFileTypes: true, recursive: true });
  const lines = entries
    .filter((entry) => !entry.isDirectory())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeNs } = await stat(path, { bigint: true });
      return `${relative(database, path)} ${size} ${mtimeNs}\n`;
    });
  return (await Promise.all(lines)).sort().join('');
}
