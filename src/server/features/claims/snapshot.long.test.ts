import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { expect, it, onTestFinished } from 'vitest';
import { unitsOf } from '#domain/claims/amount.ts';
import { systemClock } from '#server/lib/clock.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { mineWhile } from '#server/testing/mine-while.ts';
import { createWallets } from '#server/testing/miner-client.ts';
import { startTestApp } from '#server/testing/start-test-app.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { writeSnapshot } from './write-snapshot.ts';

type Dump = ReturnType<typeof StandardMerkleTree.prototype.dump>;

/** Moves one TVX between two wallets far apart. */
const MOVE = `UPDATE miner_wallets SET balance_tvx = balance_tvx + CASE WHEN id = $1::int8 THEN -1 ELSE 1 END
  WHERE id IN ($1::int8, $1::int8 + 5000) AND email LIKE 'inserted-%'`;

it('a snapshot shows one instant while miners sync: what leaves one wallet has arrived at another', async () => {
  const { database, drop } = await openTestDatabase();
  onTestFinished(drop);
  const folder = temporaryFolder();
  const { privateKey: signingKey } = generateKeyPairSync('ed25519');
  await insertWallets(
    database,
    Array.from({ length: 10_000 }, () => 1_000),
  );
  const app = await startTestApp({ database, clock: systemClock, trustProxy: true });
  try {
    const wallets = await createWallets(app.url, 'mining', 4);
    let isMoving = true;
    const moving = (async () => {
      while (isMoving) await database.pool.query(MOVE, [Math.ceil(Math.random() * 5_000)]);
    })();
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(8);
      const source = { database, clock: systemClock, signingKey, productVersion: '1.2.3' };
      await writeSnapshot(path.join(folder, 'a'), source);
      await acknowledgedMore(8);
    });
    isMoving = false;
    await moving;
  } finally {
    await app.stop();
  }
  const { values }: Dump = JSON.parse(await readFile(path.join(folder, 'a', 'tree.json'), 'utf8'));
  const moved = values.map(({ value }) => BigInt(value[1])).filter((units) => units >= unitsOf(1));
  expect(moved.reduce((sum, units) => sum + units, 0n)).toBe(unitsOf(10_000_000));
  expect(new Set(moved).size).toBeGreaterThan(1);
});
