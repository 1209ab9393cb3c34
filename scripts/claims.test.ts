import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { VERIFY_SCRIPT } from '#web/features/claims/claims-page.tsx';

const PROJECT = resolve(import.meta.dirname, '..');

async function node(args: readonly string[], env: Readonly<Record<string, string>>, input = '') {
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const closed = new Promise((done) => child.once('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}

/** The script of docs/claims.md, which `/claims` shows too. */
function publishedScript(): string {
  const [, script = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(PROJECT, 'docs', 'claims.md'), 'utf8')) ?? [];
  return script;
}

test('npm run claims writes a snapshot that it verifies, and so does a script of ten lines with the published library only', {
  timeout: 180_000,
}, async () => {
  const dataDir = await freshDataFolder('technovex claims script ');
  const folder = join(dataDir, 'snapshot');
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    const [id = ''] = await insertWallets(database, [0.3, 2, 0, 1e30]);
    await database.close();

    const env = { DATA_DIR: dataDir };
    const written = await node(['scripts/claims.mjs', 'snapshot', '--at', 'now', '--out', folder], env);
    expect(written).toMatchObject({ code: 0, out: expect.stringContaining('Claims 3, of 4 wallets\n') });
    const [key = ''] = /(?<=^Key {4}).*/m.exec(written.out) ?? [];
    const verified = await node(['scripts/claims.mjs', 'verify', folder, '--id', id, '--key', key], {});
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('Amount 0.299999999999999988 TVX') });

    expect(publishedScript().trim().split('\n')).toHaveLength(10);
    expect(VERIFY_SCRIPT).toBe(publishedScript());
    const independent = await node(['--input-type=module', '-', folder, id], {}, publishedScript());
    expect(independent).toMatchObject({ code: 0, err: '' });
    expect(independent.out).toContain('sameRoot: true');
    expect(independent.out).toContain('sameTotal: true');
    expect(independent.out).toContain("'299999999999999988'");

    const unknown = await node(['--input-type=module', '-', folder, `0x${'0'.repeat(64)}`], {}, publishedScript());
    expect(unknown).toMatchObject({ code: 0, out: expect.stringContaining('claim: undefined') });
    const summary = join(folder, 'summary.json');
    writeFileSync(
      summary,
      readFileSync(summary, 'utf8').replace(/(?<="root": "0x)./, (digit) => (digit === '0' ? '1' : '0')),
    );
    const forged = await node(['--input-type=module', '-', folder, id], {}, publishedScript());
    expect(forged).toMatchObject({ code: 0, out: expect.stringContaining('sameRoot: false') });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
