import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../config.ts';
import { runWorker } from '../entries/run-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts a server on PostgreSQL within this process, with connections of its own, until the test ends. */
export async function startTestWorker(databaseUrl: string, { port = '0' } = {}): ReturnType<typeof runWorker> {
  const env = {
    PORT: port,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the same secret in all processes, long enough',
    TRUST_PROXY: '127.0.0.1',
  };
  const server = await runWorker({
    config: parseConfig(env, temporaryFolder()),
    log: pino({ level: 'silent' }),
    print: () => undefined,
    distDir: undefined,
    productVersion: '1.2.3',
  });
  onTestFinished(() => server.stop());
  return server;
}
