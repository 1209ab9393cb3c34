import { runBenchmark } from './lib/run-benchmark.ts';
import { quantile } from './lib/statistics.ts';
import { withBuiltServer } from './lib/with-built-server.ts';

/**
 * Response times of wrong passwords for existing and for unknown names, in turns: they must not differ. Each request
 * comes from a different network, and no name is tried often enough to be limited.
 */
const NAMES = 20;
const TRIES_PER_NAME = 4;

await runBenchmark({
  usage: 'npm run bench -- login',
  options: {},
  async run(_values, signal) {
    await withBuiltServer({ TRUST_PROXY: 'true' }, (origin) => compareLogins(origin, signal));
    return true;
  },
});

async function compareLogins(origin: string, signal: AbortSignal): Promise<void> {
  let requests = 0;
  const post = async (path: string, body: object): Promise<{ status: number; ms: number }> => {
    requests += 1;
    const startMs = performance.now();
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${requests >> 8}.${requests & 255}` },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - startMs };
  };
  const logIn = async (username: string): Promise<number> => {
    const { status, ms } = await post('/api/login', { username, password: 'wrong password' });
    if (status !== 401) throw new Error(`login as ${username}: ${status}`);
    return ms;
  };

  for (let n = 0; n < NAMES; n += 1) {
    await post('/api/register', {
      username: `existing-${n}`,
      email: `existing-${n}@example.test`,
      password: 'correct horse',
    });
  }
  await logIn('warm-up');
  const existing: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < NAMES * TRIES_PER_NAME; turn += 1) {
    signal.throwIfAborted();
    existing.push(await logIn(`existing-${turn % NAMES}`));
    unknown.push(await logIn(`unknown-${turn % NAMES}`));
  }
  console.log(`wrong password, ${existing.length} requests each, ms`);
  for (const [name, times] of Object.entries({ existing, unknown })) {
    const [p10, median, p90] = [0.1, 0.5, 0.9].map((share) => quantile(times, share).toFixed(1));
    console.log(`${name.padEnd(8)} p10 ${p10}  median ${median}  p90 ${p90}`);
  }
}
