import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBenchmark } from './command/run-benchmark.ts';
import { CROWD_USAGE, type CrowdOptions, parseCrowdOptions } from './crowd/options.ts';
import { crowdLine, overloadLines } from './crowd/report.ts';
import { crowdStage, overloadStage } from './crowd/stages.ts';
import { type Contender, startTechnovex } from './sync/contenders.ts';
import { checkDurability } from './sync/durability.ts';
import { machineLine } from './sync/machine.ts';
import { createDatabase } from './sync/postgres.ts';
import { durabilityReport } from './sync/report.ts';

/**
 * A crowd of miners for minutes, on the embedded database and on PostgreSQL with two processes; then twice what the server can
 * do; then kill -9 and a look whether anything acknowledged is missing.
 */
const WORKERS_ON_POSTGRES = 2;

async function main(options: CrowdOptions, signal: AbortSignal): Promise<boolean> {
  console.log(`Machine: ${machineLine()}`);
  let isSound = true;
  for (const kind of options.databases) {
    const postgresUrl = process.env.TEST_DATABASE_URL;
    if (kind === 'postgres' && postgresUrl === undefined) {
      console.log('*** TEST_DATABASE_URL is not set: PostgreSQL is LEFT OUT');
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
        connections: Math.max(...options.crowds),
        workers: database === undefined ? 1 : WORKERS_ON_POSTGRES,
      });
      isSound = (await run(contender, options, signal)) && isSound;
    } finally {
      await contender?.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return isSound;
}

async function run(contender: Contender, options: CrowdOptions, signal: AbortSignal): Promise<boolean> {
  const { crowds, minutes, overloadSeconds } = options;
  console.log(`\n${contender.label}, ${contender.wallets.length} wallets`);
  const results = [];
  for (const miners of crowds) {
    const crowd = await crowdStage({ contender, miners, measureMs: minutes * 60_000, signal });
    console.log(crowdLine(crowd));
    results.push(crowd.result);
  }
  const overload = await overloadStage({
    contender,
    connections: Math.max(...crowds),
    measureMs: overloadSeconds * 1_000,
    signal,
  });
  console.log(overloadLines(overload));
  const all = [...results, overload.heedless, overload.overload, overload.recovered];
  const durability = await checkDurability(contender, all);
  console.log(`  after kill -9: ${durabilityReport([durability])}`);
  return durability.lost.length === 0 && all.every(({ failed }) => failed === 0);
}

await runBenchmark({ usage: CROWD_USAGE, parse: parseCrowdOptions, run: main });
