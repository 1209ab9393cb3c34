import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBenchmark } from './command/run-benchmark.ts';
import { type Contender, sampleAnswer, startBare, startObvious, startTechnovex } from './sync/contenders.ts';
import { checkDurability, type DurabilityResult } from './sync/durability.ts';
import { figuresOf, spread } from './sync/figures.ts';
import { busyCores, machineLine } from './sync/machine.ts';
import { type BenchOptions, parseOptions, USAGE } from './sync/options.ts';
import { createDatabase, readPostgresFacts } from './sync/postgres.ts';
import { aimsReport, closedLoopReport, durabilityReport, openLoopReport } from './sync/report.ts';
import { runRounds, type Turn } from './sync/rounds.ts';

/**
 * How many durable syncs a second Technovex acknowledges, beside a server that stores nothing and beside the obvious way,
 * all in one run and in turns. PostgreSQL is the one TEST_DATABASE_URL names; without it two contenders are left out.
 */
const RUN_MS_MAX = 20 * 60 * 1_000;
const MACHINE_SAMPLE_MS = 1_000;

async function main(options: BenchOptions, signal: AbortSignal): Promise<boolean> {
  /** What has to be ended or removed, in the order it was made. */
  const endings: (() => Promise<void>)[] = [];
  try {
    return await run(options, signal, endings);
  } finally {
    for (const end of endings.toReversed()) {
      await end().catch((error: unknown) => console.error('While ending:', error));
    }
  }
}

async function run(options: BenchOptions, signal: AbortSignal, endings: (() => Promise<void>)[]): Promise<boolean> {
  const { connections, rounds, warmUpMs, measureMs, offeredPerSecond } = options;
  const postgresUrl = process.env.TEST_DATABASE_URL;
  console.log(`Machine: ${machineLine()}; other programs keep ${cores(await busyCores(MACHINE_SAMPLE_MS))} busy`);
  if (postgresUrl === undefined) console.log('*** TEST_DATABASE_URL is not set: everything on PostgreSQL is LEFT OUT');
  else {
    const { version, fsync, synchronousCommit } = await readPostgresFacts(postgresUrl);
    console.log(`PostgreSQL ${version}, fsync ${fsync}, synchronous_commit ${synchronousCommit}`);
  }

  const contenders = await startContenders({ connections, postgresUrl, signal, endings });
  const closed = await runRounds({
    contenders,
    rounds,
    plan: { offeredPerSecond: undefined, warmUpMs, measureMs },
    signal,
    onTurn: tell,
  });
  // Express is left out: what it cannot serve would only fill the queues of a machine that others are measured on.
  const open = await runRounds({
    contenders: contenders.filter(({ id }) => id !== 'obvious'),
    rounds,
    plan: { offeredPerSecond, warmUpMs, measureMs },
    signal,
    onTurn: tell,
  });
  const turns = [...closed, ...open];
  const durability: DurabilityResult[] = [];
  for (const contender of contenders.filter(({ id }) => id === 'embedded' || id === 'postgres')) {
    signal.throwIfAborted();
    const own = turns.filter((turn) => turn.contender === contender.id);
    durability.push(
      await checkDurability(
        contender,
        own.map(({ result }) => result),
      ),
    );
  }

  const seconds = measureMs / 1_000;
  console.log(
    `\nClosed loop: ${connections} connections, each sends when its answer came; ${rounds} rounds of ${seconds} s`,
  );
  console.log(closedLoopReport(contenders, closed));
  console.log(
    `\nOpen loop: ${offeredPerSecond} syncs/s offered over ${connections} connections, latency from when due`,
  );
  console.log(openLoopReport(contenders, open));
  console.log(
    'Server CPU: of the server process for one answer, without PostgreSQL. Generator: its own use of a core.',
  );
  console.log(`\nAims`);
  console.log(aimsReport(closed, open, offeredPerSecond));
  console.log(`\nAfter kill -9 and a new start`);
  console.log(durabilityReport(durability));
  console.log(`\nBefore each turn other programs kept ${othersBusy(turns)} of this machine busy.`);
  const failed = contenders.reduce((sum, { id }) => sum + (figuresOf(turns, id)?.failed ?? 0), 0);
  if (failed > 0) console.log(`*** ${failed} requests failed; the figures are not to be trusted.`);
  return failed === 0 && durability.every(({ lost }) => lost.length === 0);
}

async function startContenders(options: {
  readonly connections: number;
  readonly postgresUrl: string | undefined;
  readonly signal: AbortSignal;
  readonly endings: (() => Promise<void>)[];
}): Promise<readonly Contender[]> {
  const { connections, postgresUrl, signal, endings } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'technovex-bench-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const enter = (contender: Contender) => {
    endings.push(() => contender.stop());
    signal.throwIfAborted();
    return contender;
  };
  const makeDatabase = async (url: string, purpose: string) => {
    const database = await createDatabase(url, purpose);
    endings.push(() => database.drop());
    return database;
  };

  const startedMs = performance.now();
  const embedded = enter(
    await startTechnovex({ dataDir: path.join(folder, 'embedded'), database: undefined, connections }),
  );
  const onPostgres: Contender[] = [];
  if (postgresUrl !== undefined) {
    const database = await makeDatabase(postgresUrl, 'technovex');
    const dataDir = path.join(folder, 'postgres');
    onPostgres.push(enter(await startTechnovex({ dataDir, database, connections })));
    onPostgres.push(enter(await startObvious(await makeDatabase(postgresUrl, 'obvious'), connections)));
  }
  const created = (postgresUrl === undefined ? 1 : 2) * connections;
  console.log(`Started, ${created} wallets created in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  const bare = enter(await startBare(await sampleAnswer(embedded), embedded.wallets));
  return [bare, embedded, ...onPostgres];
}

function tell({ round, result }: Turn, { label }: Contender): void {
  const { acknowledged, measuredSeconds, latency, firstFailure } = result;
  const perSecond = Math.round(acknowledged / measuredSeconds);
  console.log(`  round ${round + 1}  ${label}: ${perSecond}/s, p99 ${latency.p99Ms.toFixed(1)} ms`);
  if (firstFailure !== undefined) console.log(`    first that was not acknowledged: ${firstFailure.slice(0, 200)}`);
}

function othersBusy(turns: readonly Turn[]): string {
  const { median, min, max } = spread(turns.map((turn) => turn.othersBusyCores));
  return `${cores(median)} (${min.toFixed(1)}–${max.toFixed(1)})`;
}

function cores(count: number): string {
  return `${count.toFixed(1)} cores`;
}

await runBenchmark({
  usage: USAGE,
  parse: parseOptions,
  run: (options, signal) => main(options, AbortSignal.any([signal, AbortSignal.timeout(RUN_MS_MAX)])),
});
