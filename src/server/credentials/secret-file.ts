import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { hasCode } from '#server/lib/errors.ts';

export async function readSecretFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Writes a secret, readable by its owner only, unless the file exists: when several processes start at once, one stores
 * its secret and all use it. Returns what is stored.
 */
export async function createSecretFile(file: string, content: string): Promise<string> {
  await writeDraft(file, content, async (draft) => {
    try {
      await link(draft, file);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  });
  return await readFile(file, 'utf8');
}

/** Replaces a secret. Returns what is stored: that of the last of several processes. */
export async function replaceSecretFile(file: string, content: string): Promise<string> {
  await writeDraft(file, content, (draft) => rename(draft, file));
  return await readFile(file, 'utf8');
}

/** Writes the file atomically: part of a secret, after a power failure or on a full disk, could be guessed. */
async function writeDraft(file: string, content: string, publish: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft);
  } finally {
    await rm(draft, { force: true });
  }
}
