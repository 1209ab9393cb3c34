import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_SERVER, startServerProcess } from '#server/testing/server-process.ts';

/**
 * Login with a wrong password, for names that somebody has and for names that nobody has, in turns: the times must not tell
 * them apart. Each call comes from a network of its own, and no name is tried often enough to be limited.
 */

const NAMES = 20;
const TRIES_PER_NAME = 4;

const dataDir = await mkdtemp(join(tmpdir(), 'technovex-login-'));
const server = await startServerProcess({
  args: [BUILT_SERVER],
  env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: 'true' },
  readyMsMax: 60_000,
});
let calls = 0;

async function post(path: string, body: object): Promise<{ status: number; ms: number }> {
  calls += 1;
  const from = performance.now();
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${calls >> 8}.${calls & 255}` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - from };
}

async function wrongLogin(username: string): Promise<number> {
  const { status, ms } = await post('/api/login', { username, password: 'wrong password' });
  if (status !== 401) throw new Error(`login as ${username}: ${status}`);
  return ms;
}

try {
  for (let n = 0; n < NAMES; n += 1) {
    await post('/api/register', {
      username: `known-${n}`,
      email: `known-${n}@example.test`,
      password: 'correct horse',
    });
  }
  await wrongLogin('warm-up');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < NAMES * TRIES_PER_NAME; turn += 1) {
    known.push(await wrongLogin(`known-${turn % NAMES}`));
    unknown.push(await wrongLogin(`nobody-${turn % NAMES}`));
  }
  console.log(`wrong password, ${known.length} calls each, ms`);
  for (const [name, times] of Object.entries({ known, unknown })) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    console.log(`${name.padEnd(8)} p10 ${at(0.1)}  median ${at(0.5)}  p90 ${at(0.9)}`);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
