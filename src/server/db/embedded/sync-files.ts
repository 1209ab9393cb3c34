import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/**
 * Creates the folder `target`: fills a temporary folder beside it (`<target>.unfinished-…`), makes it durable and
 * only then renames it, so that an interrupted `fill` never leaves an incomplete `target`. Returns what `fill` returns.
 */
export async function createFolderAtomically<Result>(
  target: string,
  fill: (draft: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.unfinished-`);
  try {
    const result = await fill(draft);
    await syncTree(draft);
    await rename(draft, target);
    await syncPath(dirname(target));
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
