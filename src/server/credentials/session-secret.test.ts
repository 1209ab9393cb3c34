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
  it('is one for all processes that start at once, kept for the owner alone, and nothing is left beside it', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSessionSecret(undefined, dataDir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadSessionSecret(undefined, dataDir)).toBe(secrets[0]);
    expect(await readdir(dataDir)).toEqual(['session-secret']);
    expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'abc'])(
    'is made anew where a full disk or a power cut left %j of it, because anybody could guess that',
    async (rest) => {
      await writeFile(path.join(dataDir, 'session-secret'), rest);
      const secret = await loadSessionSecret(undefined, dataDir);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect((await readFile(path.join(dataDir, 'session-secret'), 'utf8')).trim()).toBe(secret);
      expect(await loadSessionSecret(undefined, dataDir)).toBe(secret);
    },
  );
});
