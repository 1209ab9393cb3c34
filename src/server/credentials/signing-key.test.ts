import { sign, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadSigningKey, parsePublicKey, parseSigningKey, publicKeyOf, SigningKeyError } from './signing-key.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-signing-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
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
