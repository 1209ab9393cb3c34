import pg from 'pg';
import { busyCores, machineLine } from './lib/machine.ts';
import { runBenchmark, wholeNumber } from './lib/run-benchmark.ts';
import { spread } from './lib/statistics.ts';
import { type Contender, type DurableContender, startBare, startTechnovex } from './sync/contenders.ts';
import { checkDurability, durabilityReport } from './sync/durability.ts';
import { loadReport, targetsReport } from './sync/report.ts';
import { runRounds } from './sync/rounds.ts';

/**
 * Durable syncs per second of Technovex, by `PUT` and over the live channel, beside a bare `node:http` and a bare `ws`
 * server, in turns within one run, then `kill -9` and a check that nothing acknowledged is lost. PostgreSQL is that of
 * TEST_DATABASE_URL; without it this part is skipped.
 */
const USAGE = `npm run bench -- sync [--quick] [--connections 512] [--rounds 3] [--seconds 8] [--rate 15000]
  --quick  64 connections, 2 rounds of 2 s, to try things out; its results mean nothing`;
const RUN_MS_MAX = 20 * 60 * 1_000;
const MACHINE_SAMPLE_MS = 1_000;

interface Options {
  /** One wallet each. */
  readonly connections: number;
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly offeredPerSecond: number;
}

await runBenchmark({
  usage: USAGE,
  options: {
    quick: { type: 'boolean' },
    connections: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
  },
  async run({ quick = false, ...values }, interrupted) {
    const options: Options = {
      connections: wholeNumber('--connections', values.connections, quick ? 64 : 512, 4_096),
      rounds: wholeNumber('--rounds', values.rounds, quick ? 2 : 3, 20),
      warmUpMs: quick ? 1_000 : 2_000,
      measureMs: 1_000 * wholeNumber('--seconds', values.seconds, quick ? 2 : 8, 60),
      offeredPerSecond: wholeNumber('--rate', values.rate, 15_000, 200_000),
    };
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(RUN_MS_MAX)]);
    console.log(`Machine: ${machineLine()}; other programs keep ${cores(await busyCores(MACHINE_SAMPLE_MS))} busy`);
    const postgresUrl = process.env.TEST_DATABASE_URL;
    console.log(postgresUrl === undefined ? '*** No TEST_DATABASE_URL: SKIPPED' : await postgresLine(postgresUrl));
    const contenders: DurableContender[] = [];
    let bare: readonly Contender[] = [];
    try {
      for (const url of postgresUrl === undefined ? [undefined] : [undefined, postgresUrl]) {
        signal.throwIfAborted();
        contenders.push(await startTechnovex({ postgresUrl: url, walletCount: options.connections }));
      }
      const [first] = contenders;
      if (first !== undefined) bare = await startBare(first);
      const all = [...bare, ...contenders.flatMap((contender) => [contender, contender.live])];
      return await compare(all, contenders, options, signal);
    } finally {
      await Promise.all([...bare, ...contenders].map((contender) => contender.stop()));
    }
  },
});

async function compare(
  all: readonly Contender[],
  durable: readonly DurableContender[],
  options: Options,
  signal: AbortSignal,
): Promise<boolean> {
  const { connections, rounds, warmUpMs, measureMs, offeredPerSecond } = options;
  const race = (rate: number | undefined) =>
    runRounds({ contenders: all, rounds, plan: { offeredPerSecond: rate, warmUpMs, measureMs }, signal });
  const closed = await race(undefined);
  const open = await race(offeredPerSecond);
  const turns = [...closed, ...open];
  console.log(`\nClosed loop: ${connections} connections; ${rounds} rounds of ${measureMs / 1_000} s`);
  console.log(loadReport(all, closed));
  console.log(
    `\nOpen loop: ${offeredPerSecond} syncs/s offered over ${connections} connections, latency from when due`,
  );
  console.log(loadReport(all, open));
  console.log('Server CPU: of the server process for one response, without PostgreSQL. Generator: its use of a core.');
  console.log('\nTargets');
  console.log(targetsReport(closed, open, offeredPerSecond));
  console.log('\nAfter kill -9 and a restart');
  let isNothingLost = true;
  for (const contender of durable) {
    const ids = [contender.id, contender.live.id];
    const results = turns.filter((turn) => ids.includes(turn.contender)).map(({ result }) => result);
    const durability = await checkDurability(contender, results);
    console.log(durabilityReport(durability));
    isNothingLost &&= durability.lost.length === 0;
  }
  const { median, min, max } = spread(turns.map((turn) => turn.othersBusyCores));
  console.log(`\nBefore each turn other programs kept ${cores(median)} (${min.toFixed(1)}–${max.toFixed(1)}) busy.`);
  const failed = turns.reduce((total, { result }) => total + result.failed, 0);
  if (failed > 0) console.log(`*** ${failed} requests failed; the results are not reliable.`);
  return failed === 0 && isNothingLost;
}

/** The server's version, and the settings that durability depends on. */
async function postgresLine(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `SELECT format('PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'),
        current_setting('fsync'), current_setting('synchronous_commit')) AS line`,
    );
    return rows[0]?.line ?? '';
  } finally {
    await client.end();
  }
}

function cores(count: number): string {
  return `${count.toFixed(1)} cores`;
}
