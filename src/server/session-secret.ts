import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './db/embedded/error-code.ts';

/** Ours have 43; what is shorter than any that may be configured is the rest of one that could not be written. */
const CHARACTERS_MIN = 32;

/**
 * The secret that session tokens are hashed with: the configured one, else one made at the first start and kept in the
 * data folder, readable by its owner only. Changing it signs every device out; it unlocks no stored data.
 */
export async function loadSessionSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const found = await readSecret(file);
  if (found !== undefined && found.length >= CHARACTERS_MIN) return found;
  await putNew(file, found === undefined);
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

/** The file appears whole or not at all: half a secret, after a power cut or on a full disk, is one that can be guessed. */
async function putNew(file: string, isFirst: boolean): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (isFirst) await linkUnlessThere(draft, file);
    else await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Of several processes that start at once, one puts its secret there and all use that. */
async function linkUnlessThere(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
