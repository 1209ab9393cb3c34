import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns the names and digests of everything in a folder, or of a file, as a text to compare. */
export async function folderDigest(root: string): Promise<string> {
  if (!(await lstat(root)).isDirectory()) return `. ${await fileDigest(root)}`;
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${relative(root, path)} ${entry.isFile() ? await fileDigest(path) : 'folder'}`;
  });
  return (await Promise.all(lines)).sort().join('\n');
}

async function fileDigest(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
