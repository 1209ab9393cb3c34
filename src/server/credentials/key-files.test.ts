import { type KeyObject, sign, verify } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#server/lib/errors.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { loadSessionSecret, loadSigningKey, parsePublicKey, parseSigningKey, publicKeyOf } from './key-files.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = temporaryFolder();
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

  it('is generated again where a full disk or a power failure left only a part of it, which could be guessed', async () => {
    const file = path.join(dataDir, 'session-secret');
    for (const partial of ['', 'abc']) {
      await writeFile(file, partial);
      const secret = await loadSessionSecret(undefined, dataDir);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect((await readFile(file, 'utf8')).trim()).toBe(secret);
    }
  });
});

describe('the signing key', () => {
  it('is one for concurrent processes, or the configured one, and its public key verifies what it signed', async () => {
    const [key, ...others] = (await Promise.all([1, 2, 3].map(() => loadSigningKey(undefined, dataDir)))) as [
      KeyObject,
    ];
    for (const other of others) expect(publicKeyOf(other)).toBe(publicKeyOf(key));
    const configured = parseSigningKey(key.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
    const elsewhere = path.join(dataDir, 'elsewhere');
    const loaded = await loadSigningKey(configured, elsewhere);
    expect(publicKeyOf(loaded)).toBe(publicKeyOf(key));
    expect(await readdir(dataDir)).toEqual(['claims-signing-key.pem']);
    expect((await stat(path.join(dataDir, 'claims-signing-key.pem'))).mode & 0o777).toBe(0o600);
    const publicKey = parsePublicKey(publicKeyOf(key));
    if (publicKey === undefined) throw new Error('no public key');
    const message = Buffer.from('a statement');
    expect(verify(null, message, publicKey, sign(null, message, loaded))).toBe(true);
  });

  it.each(['', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'])(
    'is never replaced: a file that holds %j is reported and left as it is',
    async (content) => {
      const file = path.join(dataDir, 'claims-signing-key.pem');
      await writeFile(file, content);
      await expect(loadSigningKey(undefined, dataDir)).rejects.toThrow(OperatorError);
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );
});

it('a public key of small order is refused in any encoding, because anybody can sign with it', () => {
  const zeros = '0'.repeat(62);
  const [zero, one, minusOne] = [`${zeros}00`, `01${zeros}`, `ec${'f'.repeat(60)}7f`];
  const eighths = [
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ];
  // The last two are p and p + 1: other encodings of 0 and 1.
  const points = [zero, one, minusOne, ...eighths, `ed${'f'.repeat(60)}7f`, `ee${'f'.repeat(60)}7f`];
  for (const point of points) {
    const negated = point.slice(0, -2) + (Number.parseInt(point.slice(-2), 16) ^ 0x80).toString(16);
    for (const encoded of [point, negated]) {
      const spki = Buffer.from(`302a300506032b6570032100${encoded}`, 'hex').toString('base64');
      expect(parsePublicKey(spki), encoded).toBeUndefined();
    }
  }
});
