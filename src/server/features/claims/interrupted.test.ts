import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { fillDisk, mountSmallDisk } from '#server/testing/small-disk.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { type ClaimsService, createClaimsService } from './service.ts';
import { verifySnapshot } from './verify-snapshot.ts';

/** `tree.json` has more than 2 MB. */
const WALLETS = 10_000;
const FREE_MB = 1;
const TEST_MS_MAX = 180_000;

let claims: ClaimsService;
beforeEach(async () => {
  const [kind] = TEST_DATABASES;
  if (kind === undefined) throw new Error('no database');
  const { database, drop } = await kind.open();
  onTestFinished(drop);
  await insertWallets(
    database,
    Array.from({ length: WALLETS }, (_, index) => index + 1),
  );
  claims = createClaimsService({
    database,
    clock: manualClock(),
    signingKey: generateKeyPairSync('ed25519').privateKey,
    productVersion: '1.2.3',
  });
});

const disk = await mountSmallDisk();
if (!disk) process.stderr.write('NOT TESTED: a snapshot on a full disk (this user may not mount a tmpfs)\n');

describe.skipIf(!disk)('a snapshot on a full disk', { timeout: TEST_MS_MAX }, () => {
  afterAll(() => disk?.unmount());

  it('fails and leaves nothing behind, and succeeds when there is room', async () => {
    const folder = disk?.path ?? '';
    const target = path.join(folder, 'snapshot');
    const filler = await fillDisk(folder, FREE_MB);
    await expect(claims.snapshot(target)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).toEqual(['filler']);
    await rm(filler);
    const summary = await claims.snapshot(target);
    expect(await verifySnapshot(target, {})).toMatchObject({ summary });
  });
});

describe('a snapshot that is being written', { timeout: TEST_MS_MAX }, () => {
  it('has a temporary name, so that a crash leaves nothing under its final one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'technovex interrupted '));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const target = path.join(folder, 'snapshot');
    const seen = new Set<string>();
    const written = claims.snapshot(target).finally(() => seen.add('finished'));
    while (!seen.has('finished')) {
      for (const name of await readdir(folder)) {
        seen.add(name.replace(/-\w{6}$/, ''));
        // Complete from its first moment on.
        if (name === 'snapshot') await verifySnapshot(target, {});
      }
    }
    await written;
    expect(seen).toContain('snapshot.unfinished');
    expect(await readdir(folder)).toEqual(['snapshot']);
  });
});
