import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '#server/db/embedded/error-code.ts';

/** Generated secrets have 43 characters, configured ones at least this many: a shorter file was only partly written. */
const CHARACTERS_MIN = 32;

/**
 * Returns the secret that session tokens are hashed with: the configured one, otherwise one generated at the first
 * start and kept in the data folder, readable by its owner only. Changing it ends all sessions; it encrypts no stored
 * data.
 */
export async function loadSessionSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const stored = await readSecret(file);
  if (stored !== undefined && stored.length >= CHARACTERS_MIN) return stored;
  await writeNewSecret(file, stored === undefined);
  return (await readFile(file, 'utf8')).trim();
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes the file atomically: part of a secret, after a power failure or on a full disk, could be guessed. */
async function writeNewSecret(file: string, isFirst: boolean): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (isFirst) await linkUnlessExists(draft, file);
    else await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** When several processes start at once, one stores its secret and all use it. */
async function linkUnlessExists(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
