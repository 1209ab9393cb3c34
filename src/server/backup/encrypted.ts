import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '#server/lib/errors.ts';
import { writeNewFolder } from './backup-folder.ts';

/**
 * The only file of an encrypted backup: a tar archive of an ordinary one, for `age` (https://age-encryption.org/v1).
 */
export const ENCRYPTED_FILE = 'backup.tar.age';

/** @throws {OperatorError} for anything but a public key of age */
export function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new OperatorError('The recipient is not a public key of age (age1…). Create a key pair with age-keygen.');
  }
  return encrypter;
}

/**
 * Creates the folder `target` with the encrypted backup that `backUp` creates. The ordinary one exists while it is
 * packed, in the draft, which only this user can read.
 */
export async function writeEncrypted(
  target: string,
  encrypter: Encrypter,
  backUp: (plain: string) => Promise<void>,
): Promise<void> {
  await writeNewFolder(target, async (draft) => {
    const plain = path.join(draft, 'plain');
    await backUp(plain);
    const tar = spawn('tar', ['-C', plain, '--format=pax', '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const encrypt = async (): Promise<void> => {
      const encrypted = await encrypter.encrypt(Readable.toWeb(tar.stdout) as ReadableStream<Uint8Array>);
      const file = createWriteStream(path.join(draft, ENCRYPTED_FILE), { mode: 0o600 });
      await pipeline(Readable.fromWeb(encrypted as ReadableStream<Uint8Array>), file);
    };
    // Listens to tar at once: without the program it fails before the first byte is encrypted.
    await Promise.all([succeeded(tar), encrypt()]);
    await rm(plain, { recursive: true });
  });
}

/**
 * Unpacks the encrypted backup in `folder` to a temporary folder, which only this user can read, for `use`.
 *
 * @throws {OperatorError} when it is damaged, or was encrypted for another key than the one in `identityFile`
 */
export async function withDecrypted<Result>(
  folder: string,
  identityFile: string,
  use: (plain: string) => Promise<Result>,
): Promise<Result> {
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity);
  const plain = await mkdtemp(path.join(tmpdir(), 'technovex-restore-'));
  try {
    const encrypted = Readable.toWeb(createReadStream(path.join(folder, ENCRYPTED_FILE))) as ReadableStream<Uint8Array>;
    try {
      const opened = await decrypter.decrypt(encrypted as never);
      const tar = spawn('tar', ['-C', plain, '-xpf', '-'], { stdio: ['pipe', 'ignore', 'inherit'] });
      const unpacked = await Promise.allSettled([
        pipeline(Readable.fromWeb(opened as unknown as ReadableStream<Uint8Array>), tar.stdin as Writable),
        // Also after a failure: it still writes.
        succeeded(tar),
      ]);
      for (const part of unpacked) if (part.status === 'rejected') throw part.reason;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`${folder} could not be decrypted with ${identityFile}: ${reason}.`);
    }
    return await use(plain);
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

/** Returns the secret keys in a file of `age-keygen`. */
async function readIdentities(identityFile: string): Promise<string[]> {
  const identities = (await readFile(identityFile, 'utf8')).match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/gm) ?? [];
  if (identities.length === 0) throw new OperatorError(`${identityFile} has no secret key of age (AGE-SECRET-KEY-1…).`);
  return identities;
}

async function succeeded(tar: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(tar, 'close');
  if (code !== 0) throw new OperatorError(`tar ended with ${code}.`);
}
