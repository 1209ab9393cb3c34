import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a file's contents or a folder's entries durable. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder durable, with everything in it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return syncTree(path);
      return entry.isFile() ? syncPath(path) : undefined;
    }),
  );
  await syncPath(folder);
}
