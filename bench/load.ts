import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBenchmark } from './command/run-benchmark.ts';
import { LOAD_TEST_USAGE, type LoadTestOptions, parseLoadTestOptions } from './load-test/options.ts';
import { overloadReport, soakReport } from './load-test/report.ts';
import { overloadStage, soakStage } from './load-test/stages.ts';
import { type Contender, startTechnovex } from './sync/contenders.ts';
import { checkDurability } from './sync/durability.ts';
import { machineLine } from './sync/machine.ts';
import { createDatabase } from './sync/postgres.ts';
import { durabilityReport } from './sync/report.ts';

/**
 * A load test on the embedded database and on PostgreSQL with two processes: a soak of some minutes, an overload of
 * twice the capacity, then kill -9 and a check that nothing acknowledged is lost.
 */
const WORKERS_ON_POSTGRES = 2;

async function main(options: LoadTestOptions, signal: AbortSignal): Promise<boolean> {
  console.log(`Machine: ${machineLine()}`);
  let isSuccessful = true;
  for (const kind of options.databases) {
    const postgresUrl = process.env.TEST_DATABASE_URL;
    if (kind === 'postgres' && postgresUrl === undefined) {
      console.log('*** TEST_DATABASE_URL is not set: PostgreSQL is SKIPPED');
      continue;
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'technovex-load-'));
    const database =
      kind === 'postgres' && postgresUrl !== undefined ? await createDatabase(postgresUrl, 'load') : undefined;
    let contender: Contender | undefined;
    try {
      contender = await startTechnovex({
        dataDir: path.join(folder, 'data'),
        database,
        connections: Math.max(...options.miners),
        workers: database === undefined ? 1 : WORKERS_ON_POSTGRES,
      });
      isSuccessful = (await run(contender, options, signal)) && isSuccessful;
    } finally {
      await contender?.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return isSuccessful;
}

async function run(contender: Contender, options: LoadTestOptions, signal: AbortSignal): Promise<boolean> {
  const { minutes, overloadSeconds } = options;
  console.log(`\n${contender.label}, ${contender.wallets.length} wallets`);
  const results = [];
  for (const miners of options.miners) {
    const soak = await soakStage({ contender, miners, measureMs: minutes * 60_000, signal });
    console.log(soakReport(soak));
    results.push(soak.result);
  }
  const overload = await overloadStage({
    contender,
    connections: Math.max(...options.miners),
    measureMs: overloadSeconds * 1_000,
    signal,
  });
  console.log(overloadReport(overload));
  const all = [...results, overload.ignoringRetryAfter, overload.overload, overload.recovered];
  const durability = await checkDurability(contender, all);
  console.log(`  after kill -9: ${durabilityReport([durability])}`);
  return durability.lost.length === 0 && all.every(({ failed }) => failed === 0);
}

await runBenchmark({ usage: LOAD_TEST_USAGE, parse: parseLoadTestOptions, run: main });
