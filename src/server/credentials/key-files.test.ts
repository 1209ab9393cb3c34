import { createPublicKey, sign, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  loadSessionSecret,
  loadSigningKey,
  parsePublicKey,
  parseSigningKey,
  publicKeyOf,
  SigningKeyError,
} from './key-files.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-keys-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

describe('the session secret', () => {
  it('is the same for processes that start concurrently, readable by its owner only, without leftover files', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSessionSecret(undefined, dataDir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadSessionSecret(undefined, dataDir)).toBe(secrets[0]);
    expect(await readdir(dataDir)).toEqual(['session-secret']);
    expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'abc'])(
    'is generated again where a full disk or a power failure left only %j of it, which could be guessed',
    async (partial) => {
      await writeFile(path.join(dataDir, 'session-secret'), partial);
      const secret = await loadSessionSecret(undefined, dataDir);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect((await readFile(path.join(dataDir, 'session-secret'), 'utf8')).trim()).toBe(secret);
      expect(await loadSessionSecret(undefined, dataDir)).toBe(secret);
    },
  );
});

describe('the signing key', () => {
  it('is the same for processes that start concurrently, readable by its owner only, without leftover files', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSigningKey(undefined, dataDir)));
    expect(new Set(keys.map(publicKeyOf)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['claims-signing-key.pem']);
    expect((await stat(path.join(dataDir, 'claims-signing-key.pem'))).mode & 0o777).toBe(0o600);
  });

  it('is the configured one where there is one, and its public key verifies what it signed', async () => {
    const key = await loadSigningKey(undefined, dataDir);
    const configured = parseSigningKey(key.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
    const elsewhere = path.join(dataDir, 'elsewhere');
    const loaded = await loadSigningKey(configured, elsewhere);
    expect(publicKeyOf(loaded)).toBe(publicKeyOf(key));
    expect(await readdir(dataDir)).toEqual(['claims-signing-key.pem']);
    const publicKey = parsePublicKey(publicKeyOf(key));
    if (publicKey === undefined) throw new Error('no public key');
    const message = Buffer.from('a statement');
    expect(verify(null, message, publicKey, sign(null, message, loaded))).toBe(true);
  });

  it.each(['', 'nonsense', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'])(
    'is never replaced: a file that holds %j is reported and left as it is',
    async (content) => {
      const file = path.join(dataDir, 'claims-signing-key.pem');
      await writeFile(file, content);
      await expect(loadSigningKey(undefined, dataDir)).rejects.toThrow(SigningKeyError);
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );
});

describe('a public key of small order', () => {
  const SPKI_PREFIX = '302a300506032b6570032100';
  const spki = (point: string): string => Buffer.from(SPKI_PREFIX + point, 'hex').toString('base64');
  /** The point with x negated. */
  const negated = (point: string): string =>
    point.slice(0, -2) + (Number.parseInt(point.slice(-2), 16) ^ 0x80).toString(16);
  const zeros = '0'.repeat(62);
  const ordinates = {
    0: `${zeros}00`,
    1: `01${zeros}`,
    minus1: `ec${'f'.repeat(60)}7f`,
    eighth: '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    otherEighth: 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  };
  const { 0: zero, 1: one, minus1, eighth, otherEighth } = ordinates;
  const CANONICAL = [one, minus1, zero, negated(zero), eighth, negated(eighth), otherEighth, negated(otherEighth)];
  const [p, pPlus1] = [`ed${'f'.repeat(60)}7f`, `ee${'f'.repeat(60)}7f`];
  const NOT_CANONICAL = [negated(one), negated(minus1), p, negated(p), pPlus1, negated(pPlus1)];

  it.each(CANONICAL)('is refused, because anybody can sign with it: %s', (point) => {
    const key = createPublicKey({ key: Buffer.from(SPKI_PREFIX + point, 'hex'), format: 'der', type: 'spki' });
    // With S = 0, R only has to be the right one of eight points, for one of some messages.
    const messages = Array.from({ length: 100 }, (_, amount) => Buffer.from(`${amount} TVX for all`));
    const forged = CANONICAL.map((r) => Buffer.from(r + '0'.repeat(64), 'hex'));
    const isForged = messages.some((message) => forged.some((signature) => verify(null, message, key, signature)));
    // From version 24 on, Node.js itself accepts no such signature.
    expect(isForged).toBe(Number.parseInt(process.versions.node, 10) < 24);
    expect(parsePublicKey(spki(point))).toBeUndefined();
  });

  it.each(NOT_CANONICAL)('is refused in another encoding: %s', (point) => {
    expect(parsePublicKey(spki(point))).toBeUndefined();
  });

  it('is no other key', async () => {
    const key = await loadSigningKey(undefined, dataDir);
    expect(parsePublicKey(publicKeyOf(key))).toBeDefined();
  });
});
