import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { VERIFY_SCRIPT } from '#web/features/claims/claims-page.tsx';
import { runNode } from './testing/run-node.ts';

test('npm run claims writes a snapshot that it verifies, and so do ten published lines with the published library only', async () => {
  const dataDir = await freshDataFolder('technovex claims script ');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = join(dataDir, 'snapshot');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
  const [id = ''] = await insertWallets(database, [0.3, 2, 0, 1e30]);
  await database.close();

  const env = { DATA_DIR: dataDir };
  const written = await runNode(['scripts/claims.mjs', 'snapshot', '--at', 'now', '--out', folder], env);
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining('Claims 3, of 4 wallets\n') });
  const [key = ''] = /(?<=^Key {4}).*/m.exec(written.out) ?? [];
  const verified = await runNode(['scripts/claims.mjs', 'verify', folder, '--id', id, '--key', key], {});
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('Amount 0.299999999999999988 TVX') });

  expect(VERIFY_SCRIPT.trim().split('\n')).toHaveLength(10);
  const verify = (wallet: string) => runNode(['--input-type=module', '-', folder, wallet], {}, VERIFY_SCRIPT);
  const independent = await verify(id);
  expect(independent).toMatchObject({ code: 0, err: '' });
  for (const line of ['sameRoot: true', 'sameTotal: true', "'299999999999999988'"])
    expect(independent.out).toContain(line);
  expect((await verify(`0x${'0'.repeat(64)}`)).out).toContain('claim: undefined');
  const summary = join(folder, 'summary.json');
  const forged = readFileSync(summary, 'utf8').replace(/(?<="root": "0x)./, (digit) => (digit === '0' ? '1' : '0'));
  writeFileSync(summary, forged);
  expect(await verify(id)).toMatchObject({ code: 0, out: expect.stringContaining('sameRoot: false') });
});
