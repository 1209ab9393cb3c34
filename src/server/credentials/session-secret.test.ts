import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadSessionSecret } from './session-secret.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-secret-'));
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
