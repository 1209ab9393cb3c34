import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createSecretFile, readSecretFile, replaceSecretFile } from './secret-file.ts';

/** Generated secrets have 43 characters, configured ones at least this many: a shorter file was only partly written. */
const CHARACTERS_MIN = 32;

/** File name in the data folder and in a backup. */
export const SESSION_SECRET = 'session-secret';

/**
 * Returns the secret that session tokens are hashed with and secrets of authenticator apps are encrypted with
 * (`secret-cipher.ts`): the configured one, otherwise one generated at the first start and kept in the data folder,
 * readable by its owner only. Another secret ends all sessions and invalidates links of mails and those apps.
 */
export async function loadSessionSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, SESSION_SECRET);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const stored = (await readSecretFile(file))?.trim();
  if (stored !== undefined && stored.length >= CHARACTERS_MIN) return stored;
  const secret = `${randomBytes(32).toString('base64url')}\n`;
  return (await (stored === undefined ? createSecretFile(file, secret) : replaceSecretFile(file, secret))).trim();
}
