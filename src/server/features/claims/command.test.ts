import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { capturedCommand } from '#server/testing/captured-command.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { runClaimsCommand } from './command.ts';

const run = (line: string, dataDir = '/nowhere') =>
  capturedCommand(line, (io) =>
    runClaimsCommand({
      ...{ ...io, env: { DATA_DIR: dataDir }, productVersion: '1.2.3' },
      clock: manualClock(Date.UTC(2026, 0, 31, 12)),
    }),
  );

it('npm run claims writes a snapshot once no server uses the database, and verifies it without that', async () => {
  const dataDir = await freshDataFolder('technovex-claims-command-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = path.join(dataDir, 'snapshot');
  const snapshot = `snapshot --at now --out ${folder}`;
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
  const [id = ''] = await insertWallets(database, [1.5, 0]);
  expect(await run(snapshot, dataDir)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/in use by process \d+[\s\S]*Stop the server, then run this again\./),
  });
  await database.close();

  const written = await run(snapshot, dataDir);
  expect(written).toMatchObject({ code: 0, err: '' });
  expect(written.out).toMatch(
    /^Time {3}2026-01-31T12:00:00\.000Z\nClaims 1, of 2 wallets\nTotal {2}1\.500000000000000000 TVX\n/,
  );
  const [key = ''] = /(?<=^Key {4}).*/m.exec(written.out) ?? [];

  await rm(path.join(dataDir, 'database'), { recursive: true });
  const verified = await run(`verify ${folder} --id ${id.toUpperCase().replace('0X', '0x')} --key ${key}`);
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toContain(`Claim  ${id}\nAmount 1.500000000000000000 TVX (1500000000000000000)\nProof  []\n`);
  expect(verified.out).not.toContain('Compare the key');
  const unknown = await run(`verify ${folder} --id ${id}`);
  expect(unknown).toMatchObject({ code: 3, err: expect.stringContaining('signed by an unknown key') });
  expect(unknown.out).toContain('Compare the key with the one that the team publishes.');
  expect(unknown.out).toContain(`Claim  ${id}\n`);

  // Exit code 1 and one line for what the operator can resolve.
  const none = path.join(dataDir, 'none');
  expect(await run(`verify ${none}`)).toMatchObject({
    code: 1,
    err: `${none} is not a complete snapshot: it has no summary.json.\n`,
  });
  await writeFile(path.join(dataDir, 'claims-signing-key.pem'), 'damaged');
  expect(await run(snapshot, dataDir)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^.*is not an Ed25519 private key.*\n$/),
  });
});

it('npm run claims prints its usage for anything else', async () => {
  for (const line of [
    ...['', 'help', 'snapshot --out x', 'snapshot --at 2026-01-31 --out x', 'snapshot --at now --out x y'],
    ...[`snapshot --at now --out x --id 0x${'0'.repeat(64)}`, 'verify', 'verify x --id 0x1', 'verify x --out y'],
  ]) {
    const usage = { code: 2, out: '', err: expect.stringContaining('npm run claims -- snapshot') };
    expect(await run(line), line).toEqual(usage);
  }
});
