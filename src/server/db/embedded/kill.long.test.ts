import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDataFolder } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { openEmbedded } from './open-embedded.ts';

/** CRASH_ROUNDS=20 for the long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const COMMIT_ROWS = fileURLToPath(new URL('../../testing/commit-rows.ts', import.meta.url));

let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await freshDataFolder('technovex-kill-');
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function startCommitting(after: number): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', COMMIT_ROWS, dataDir, String(after)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the child in the middle of its work, once it has printed some numbers; gives the last one it printed. */
async function killAfter(process: ChildProcess, lines: number): Promise<number> {
  let acknowledged = 0;
  let seen = 0;
  if (!process.stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: process.stdout })) {
    acknowledged = Number(line);
    seen += 1;
    if (seen === lines) process.kill('SIGKILL');
  }
  return acknowledged;
}

describe('embedded database after kill -9', () => {
  it(`has every acknowledged row, ${ROUNDS} times in a row`, { timeout: 400_000 }, async () => {
    let last = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      child = startCommitting(last);
      const acknowledged = await killAfter(child, 1 + Math.floor(Math.random() * 120));
      expect(acknowledged).toBeGreaterThan(last);

      const database = await openEmbedded({ dataDir, log: SILENT_LOG });
      const { rows } = await database.pool.query<{ rows: number; highest: number }>(
        'select count(*)::int as rows, max(username::int) as highest from users',
      );
      await database.close();
      const highest = rows[0]?.highest ?? 0;
      expect(highest).toBeGreaterThanOrEqual(acknowledged);
      expect(rows[0]?.rows).toBe(highest);
      last = highest;
    }
  });

  it('names the process that holds the folder, and opens the folder after that process was killed', async () => {
    child = startCommitting(1_000_000);
    const holder = child;
    await new Promise((resolve) => holder.stdout?.once('data', resolve));
    await expect(openEmbedded({ dataDir, log: SILENT_LOG })).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${holder.pid}`,
    );
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    const database = await openEmbedded({ dataDir, log: SILENT_LOG });
    await database.close();
  });
});
