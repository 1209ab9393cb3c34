import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILT_SERVER, startServerProcess } from '#server/testing/server-process.ts';

const READY_MS_MAX = 60_000;

/** Runs `run` against the built server with a new embedded database, then stops the server and deletes the database. */
export async function withBuiltServer(
  env: Readonly<Record<string, string>>,
  run: (origin: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-'));
  try {
    const server = await startServerProcess({
      args: [BUILT_SERVER],
      env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
      readyMsMax: READY_MS_MAX,
    });
    await run(server.origin).finally(() => server.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
