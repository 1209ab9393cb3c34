import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { openEmbedded } from './open-embedded.ts';

/** CRASH_ROUNDS=20 for the long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const COMMIT_ROWS = fileURLToPath(new URL('../../testing/commit-rows.ts', import.meta.url));

let dataDir: string;
beforeAll(async () => {
  dataDir = await freshDataFolder('technovex-kill-');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A process that prints each number that it has committed. */
function startCommitting(after: number) {
  const args = ['--import', 'tsx', COMMIT_ROWS, dataDir, String(after)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Kills the process in the middle of its work, once it has printed some numbers; gives the last one it printed. */
async function killAfter(child: ChildProcess & { stdout: NodeJS.ReadableStream }, lines: number): Promise<number> {
  let acknowledged = 0;
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
  return acknowledged;
}

it(`an embedded database has every acknowledged row after kill -9, ${ROUNDS} times in a row`, {
  timeout: 400_000,
}, async () => {
  let last = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const acknowledged = await killAfter(startCommitting(last), 1 + Math.floor(Math.random() * 120));
    expect(acknowledged).toBeGreaterThan(last);
    const database = await openEmbedded({ dataDir, log: SILENT_LOG });
    const { rows } = await database.pool.query<{ rows: number; highest: number }>(
      'select count(*)::int as rows, max(username::int) as highest from users',
    );
    await database.close();
    last = rows[0]?.highest ?? 0;
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0]?.rows).toBe(last);
  }
});

it('names the process that holds the folder, and opens the folder after that process was killed', async () => {
  const holder = startCommitting(1_000_000);
  await once(holder.stdout, 'data');
  const reason = `The data folder ${dataDir} is in use by process ${holder.pid}`;
  await expect(openEmbedded({ dataDir, log: SILENT_LOG })).rejects.toThrow(reason);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await openEmbedded({ dataDir, log: SILENT_LOG })).close();
});
