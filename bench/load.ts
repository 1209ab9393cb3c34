import { machineLine } from './lib/machine.ts';
import { runBenchmark, UsageError } from './lib/run-benchmark.ts';
import type { LoadResult } from './load/plan.ts';
import { connectionMemoryReport, overloadReport, soakReport } from './load-test/report.ts';
import { connectionMemory, overloadStage, soakStage } from './load-test/stages.ts';
import { type DurableContender, startTechnovex } from './sync/contenders.ts';
import { checkDurability, durabilityReport } from './sync/durability.ts';

/**
 * A load test on the embedded database and on PostgreSQL with two processes, by `PUT` and over the live channel: a soak
 * test, an overload of twice the capacity, the memory of connections, then `kill -9` and a check that nothing
 * acknowledged is lost.
 */
const USAGE = `npm run bench -- load [--miners 2000,15000] [--minutes 5] [--databases embedded,postgres]
         [--transports put,live] [--quick]
  --quick  200 miners for a few seconds, to try things out; its results mean nothing`;
const DATABASES = ['embedded', 'postgres'];
const TRANSPORTS = ['put', 'live'];
const WORKERS_ON_POSTGRES = 2;
const MINERS_MAX = 16_000;

interface Options {
  readonly transports: readonly string[];
  /** One soak test each. A miner syncs once a second over its own connection. */
  readonly minerCounts: readonly number[];
  readonly soakMs: number;
  readonly overloadMs: number;
}

await runBenchmark({
  usage: USAGE,
  options: {
    miners: { type: 'string' },
    minutes: { type: 'string' },
    databases: { type: 'string', default: DATABASES.join(',') },
    transports: { type: 'string', default: TRANSPORTS.join(',') },
    quick: { type: 'boolean' },
  },
  async run(
    { quick = false, miners = quick ? '200' : '2000,15000', minutes = quick ? '0.1' : '5', databases, transports },
    signal,
  ) {
    const minerCounts = miners.split(',').map(Number);
    const soakMs = Number(minutes) * 60_000;
    if (minerCounts.some((count) => !Number.isInteger(count) || count < 1 || count > MINERS_MAX)) {
      throw new UsageError(`--miners must be whole numbers from 1 to ${MINERS_MAX}, separated by commas.`);
    }
    if (!(soakMs > 0 && soakMs <= 3_600_000)) throw new UsageError('--minutes must be above 0 and at most 60.');
    const chosenDatabases = listed('--databases', databases, DATABASES);
    const chosenTransports = listed('--transports', transports, TRANSPORTS);
    console.log(`Machine: ${machineLine()}`);
    let isSuccessful = true;
    for (const database of chosenDatabases) {
      const postgresUrl = database === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
      if (database === 'postgres' && postgresUrl === undefined) {
        console.log('*** TEST_DATABASE_URL is not set: PostgreSQL is SKIPPED');
        continue;
      }
      const contender = await startTechnovex({
        postgresUrl,
        walletCount: Math.max(...minerCounts),
        workers: postgresUrl === undefined ? 1 : WORKERS_ON_POSTGRES,
      });
      const options = { transports: chosenTransports, minerCounts, soakMs, overloadMs: quick ? 3_000 : 20_000 };
      const isPassed = await testLoad(contender, options, signal).finally(() => contender.stop());
      isSuccessful &&= isPassed;
    }
    return isSuccessful;
  },
});

async function testLoad(durable: DurableContender, options: Options, signal: AbortSignal): Promise<boolean> {
  const { transports, minerCounts, soakMs, overloadMs } = options;
  console.log(`\n${durable.wallets.length} wallets`);
  const results: LoadResult[] = [];
  for (const contender of [durable, durable.live].filter(({ transport }) => transports.includes(transport))) {
    for (const miners of minerCounts) {
      const soak = await soakStage({ contender, miners, measureMs: soakMs, signal });
      console.log(soakReport(soak));
      results.push(soak.result);
    }
    const connections = Math.max(...minerCounts);
    const overload = await overloadStage({ contender, connections, measureMs: overloadMs, signal });
    console.log(overloadReport(overload));
    results.push(overload.ignoringServer, overload.overload, overload.recovered);
    console.log(connectionMemoryReport(contender, connections, await connectionMemory(contender, connections, signal)));
  }
  const durability = await checkDurability(durable, results);
  console.log(`  after kill -9: ${durabilityReport(durability)}`);
  return durability.lost.length === 0 && results.every(({ failed }) => failed === 0);
}

/** @throws {UsageError} for a name that is not in `known` */
function listed(option: string, names: string, known: readonly string[]): readonly string[] {
  const chosen = names.split(',');
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`${option} cannot be '${unknown}'; it lists ${known.join(', ')}.`);
  return chosen;
}
