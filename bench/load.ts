import { machineLine } from './lib/machine.ts';
import { runBenchmark, UsageError } from './lib/run-benchmark.ts';
import { overloadReport, soakReport } from './load-test/report.ts';
import { overloadStage, soakStage } from './load-test/stages.ts';
import { type DurableContender, startTechnovex } from './sync/contenders.ts';
import { checkDurability, durabilityReport } from './sync/durability.ts';

/**
 * A load test on the embedded database and on PostgreSQL with two processes: a soak test, an overload of twice the
 * capacity, then `kill -9` and a check that nothing acknowledged is lost.
 */
const USAGE = `npm run bench -- load [--miners 2000,15000] [--minutes 5] [--databases embedded,postgres] [--quick]
  --quick  200 miners for a few seconds, to try things out; its figures mean nothing`;
const DATABASES = ['embedded', 'postgres'];
const WORKERS_ON_POSTGRES = 2;
const MINERS_MAX = 16_000;

interface Options {
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
    quick: { type: 'boolean' },
  },
  async run(
    { quick = false, miners = quick ? '200' : '2000,15000', minutes = quick ? '0.1' : '5', databases },
    signal,
  ) {
    const minerCounts = miners.split(',').map(Number);
    const soakMs = Number(minutes) * 60_000;
    if (minerCounts.some((count) => !Number.isInteger(count) || count < 1 || count > MINERS_MAX)) {
      throw new UsageError(`--miners must be whole numbers from 1 to ${MINERS_MAX}, separated by commas.`);
    }
    if (!(soakMs > 0 && soakMs <= 3_600_000)) throw new UsageError('--minutes must be above 0 and at most 60.');
    const unknown = databases.split(',').find((name) => !DATABASES.includes(name));
    if (unknown !== undefined) throw new UsageError(`There is no database '${unknown}'.`);
    console.log(`Machine: ${machineLine()}`);
    let isSuccessful = true;
    for (const database of databases.split(',')) {
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
      const options = { minerCounts, soakMs, overloadMs: quick ? 3_000 : 20_000 };
      const isPassed = await testLoad(contender, options, signal).finally(() => contender.stop());
      isSuccessful &&= isPassed;
    }
    return isSuccessful;
  },
});

async function testLoad(contender: DurableContender, options: Options, signal: AbortSignal): Promise<boolean> {
  const { minerCounts, soakMs, overloadMs } = options;
  console.log(`\n${contender.label}, ${contender.wallets.length} wallets`);
  const results = [];
  for (const miners of minerCounts) {
    const soak = await soakStage({ contender, miners, measureMs: soakMs, signal });
    console.log(soakReport(soak));
    results.push(soak.result);
  }
  const connections = Math.max(...minerCounts);
  const overload = await overloadStage({ contender, connections, measureMs: overloadMs, signal });
  console.log(overloadReport(overload));
  results.push(overload.ignoringRetryAfter, overload.overload, overload.recovered);
  const durability = await checkDurability(contender, results);
  console.log(`  after kill -9: ${durabilityReport(durability)}`);
  return durability.lost.length === 0 && results.every(({ failed }) => failed === 0);
}
