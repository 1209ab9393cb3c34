import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, OperatorError } from '#server/lib/errors.ts';

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

/** File name in the data folder and in a backup. */
export const SIGNING_KEY = 'claims-signing-key.pem';

/**
 * Returns the Ed25519 key that snapshots of claims are signed with: the configured one, otherwise one generated at the
 * first use and kept in the data folder, readable by its owner only. A damaged file is never replaced: people know the
 * public key.
 *
 * @throws {OperatorError}
 */
export async function loadSigningKey(configured: KeyObject | undefined, dataDir: string): Promise<KeyObject> {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, SIGNING_KEY);
  const stored = (await readSecretFile(file)) ?? (await createKey(file, dataDir));
  const key = parsePrivateKey({ key: stored, format: 'pem' });
  if (key === undefined) {
    throw new OperatorError(`${file} is not an Ed25519 private key: restore it from a backup, or move it away.`);
  }
  return key;
}

/** Parses the base64 of an Ed25519 private key (PKCS#8, DER); undefined when it is none. */
export function parseSigningKey(base64: string): KeyObject | undefined {
  return parsePrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Returns a public key, or that of a private one, as `summary.json` has it: SubjectPublicKeyInfo in base64. */
export function publicKeyOf(key: KeyObject): string {
  return (key.type === 'public' ? key : createPublicKey(key))
    .export({ type: 'spki', format: 'der' })
    .toString('base64');
}

/**
 * The y coordinates of the eight points of small order on Curve25519 (RFC 8032, section 5.1.2: little-endian), and 0
 * and 1 as p and p + 1, without the sign of x.
 */
const SMALL_ORDER_Y = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);
const POINT_BYTES = 32;

/**
 * Parses a public key exactly as `publicKeyOf` returns it; undefined for any other text, so it can be displayed, and
 * for points of small order, with which anybody can sign.
 */
export function parsePublicKey(base64: string): KeyObject | undefined {
  const key = ed25519(() => createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }));
  // Decoding skips characters that are not base64, and everything after the key.
  return key !== undefined && publicKeyOf(key) === base64 && !hasSmallOrder(base64) ? key : undefined;
}

function hasSmallOrder(base64: string): boolean {
  const y = Buffer.from(base64, 'base64').subarray(-POINT_BYTES);
  y.writeUInt8(y.readUInt8(POINT_BYTES - 1) & 0x7f, POINT_BYTES - 1);
  return SMALL_ORDER_Y.has(y.toString('hex'));
}

function parsePrivateKey(input: Parameters<typeof createPrivateKey>[0]): KeyObject | undefined {
  return ed25519(() => createPrivateKey(input));
}

function ed25519(parse: () => KeyObject): KeyObject | undefined {
  try {
    const key = parse();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // OpenSSL's messages differ between versions and help nobody.
    return undefined;
  }
}

async function createKey(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  return await createSecretFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

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
async function createSecretFile(file: string, content: string): Promise<string> {
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
async function replaceSecretFile(file: string, content: string): Promise<string> {
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
