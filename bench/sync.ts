import { busyMachineLine } from './lib/machine.ts';
import { postgresFacts } from './lib/postgres.ts';
import { runBenchmark, UsageError, wholeNumber } from './lib/run-benchmark.ts';
import { spread } from './lib/statistics.ts';
import { type Contender, type DurableContender, startBare, startTechnovex } from './sync/contenders.ts';
import { checkDurability, durabilityReport } from './sync/durability.ts';
import { installPeers, type Peer, type PgbenchResult, runPgbench, startPeers } from './sync/peers.ts';
import { busyReport, loadReport, peersReport, range, targetsReport } from './sync/report.ts';
import { runRounds, type Turn } from './sync/rounds.ts';

/**
 * The processor time and the rate of durable syncs, by `PUT` and over the live channel, beside a bare `node:http` and
 * one that parses, in turns within one run; then `kill -9` and a check that nothing acknowledged is lost. `--peers`:
 * beside what others would pick, on PostgreSQL. PostgreSQL is that of TEST_DATABASE_URL.
 */
const USAGE = `npm run bench -- sync [--peers] [--quick] [--connections 512] [--rounds 5] [--seconds 3] [--rate 15000]
  --peers  beside Fastify with Drizzle, Express, PostGraphile, Parse Server and pgbench, in a closed loop
  --quick  64 connections, 2 rounds of 1 s, to try things out; its results mean nothing`;
const RUN_MS_MAX = 20 * 60 * 1_000;
/** The open loop needs fewer rounds: its columns are latencies. */
const OPEN_ROUNDS_MAX = 3;
/** Their code is cold, and they get fewer requests than the product until it is not. */
const PEER_WARM_UP = { offeredPerSecond: undefined, warmUpMs: 2_000, measureMs: 3_000 };

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
    peers: { type: 'boolean' },
    quick: { type: 'boolean' },
    connections: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
  },
  async run({ peers = false, quick = false, ...values }, interrupted) {
    const options: Options = {
      connections: wholeNumber('--connections', values.connections, quick ? 64 : 512, 4_096),
      rounds: wholeNumber('--rounds', values.rounds, quick ? 2 : 5, 20),
      warmUpMs: quick ? 500 : 1_000,
      measureMs: 1_000 * wholeNumber('--seconds', values.seconds, quick ? 1 : 3, 60),
      offeredPerSecond: wholeNumber('--rate', values.rate, 15_000, 200_000),
    };
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(RUN_MS_MAX)]);
    console.log(`Machine: ${await busyMachineLine()}`);
    const postgresUrl = process.env.TEST_DATABASE_URL;
    if (peers) {
      if (postgresUrl === undefined) throw new UsageError('--peers needs PostgreSQL: set TEST_DATABASE_URL.');
      return await comparePeers(postgresUrl, options, signal);
    }
    return await compareTransports(postgresUrl, options, signal);
  },
});

async function compareTransports(
  postgresUrl: string | undefined,
  options: Options,
  signal: AbortSignal,
): Promise<boolean> {
  const postgres = postgresUrl === undefined ? undefined : await postgresFacts(postgresUrl);
  console.log(postgres?.line ?? '*** No TEST_DATABASE_URL: SKIPPED');
  const { connections, rounds, warmUpMs, measureMs, offeredPerSecond } = options;
  const durable: DurableContender[] = [];
  let bare: readonly Contender[] = [];
  try {
    for (const url of postgresUrl === undefined ? [undefined] : [undefined, postgresUrl]) {
      signal.throwIfAborted();
      durable.push(await startTechnovex({ postgresUrl: url, walletCount: connections }));
    }
    const [first] = durable;
    if (first !== undefined) bare = await startBare(first);
    const contenders = [...bare, ...durable.flatMap((contender) => [contender, contender.live])];
    const plan = { warmUpMs, measureMs };
    const race = (rate: number | undefined, count: number) =>
      runRounds({
        contenders,
        rounds: count,
        plan: { ...plan, offeredPerSecond: rate },
        postgresPid: postgres?.pid,
        signal,
      });
    const closed = await race(undefined, rounds);
    const open = await race(offeredPerSecond, Math.min(rounds, OPEN_ROUNDS_MAX));
    console.log(`\nClosed loop: ${closedLoop(options)}\n\n${loadReport(contenders, closed)}`);
    const offered = `${offeredPerSecond} syncs/s offered over ${connections} connections, latency from when due`;
    console.log(`\nOpen loop: ${offered}\n\n${loadReport(contenders, open)}`);
    console.log(`\nTargets\n\n${targetsReport(closed, open, offeredPerSecond)}`);
    const turns = [...closed, ...open];
    const isNothingLost = await allDurable(durable, turns);
    return isFaultless(turns) && isNothingLost;
  } finally {
    await Promise.all([...bare, ...durable].map((contender) => contender.stop()));
  }
}

async function comparePeers(postgresUrl: string, options: Options, signal: AbortSignal): Promise<boolean> {
  const { connections, rounds, warmUpMs, measureMs } = options;
  installPeers();
  const postgres = await postgresFacts(postgresUrl);
  console.log(postgres.line);
  const peers: Peer[] = [];
  let bare: readonly Contender[] = [];
  const technovex = await startTechnovex({ postgresUrl, walletCount: connections });
  try {
    bare = await startBare(technovex);
    await startPeers(postgresUrl, connections, (peer) => peers.push(peer));
    const plan = { offeredPerSecond: undefined, warmUpMs, measureMs };
    const race = { postgresPid: postgres.pid, signal };
    await runRounds({ ...race, contenders: peers, plan: PEER_WARM_UP, rounds: 1 });
    const contenders = [...bare, technovex.live, technovex, ...peers];
    const pgbench: PgbenchResult[] = [];
    const afterRound = async (): Promise<void> => {
      const seconds = Math.ceil(measureMs / 1_000);
      pgbench.push(await runPgbench(postgresUrl, { count: connections, seconds, postgresPid: postgres.pid }));
    };
    const turns = await runRounds({ ...race, contenders, plan, rounds, afterRound });
    console.log(`\nClosed loop: ${closedLoop(options)}\n\n${loadReport(contenders, turns)}`);
    const perSecond = range(spread(pgbench.map((result) => result.perSecond)), 0);
    const cost = spread(pgbench.map(({ databaseCost }) => databaseCost)).median.toFixed(0);
    console.log(`\npgbench, 20 clients, no HTTP: ${perSecond} updates/s, ${cost} µs of PostgreSQL for each`);
    const ids = peers.map(({ id }) => id);
    console.log(`\nTargets\n\n${targetsReport(turns, [], 0)}\n\n${peersReport(turns, ids)}\n`);
    const areVerified = await allUpdated(peers, turns);
    return isFaultless(turns) && areVerified;
  } finally {
    await Promise.all([...bare, technovex, ...peers].map((contender) => contender.stop()));
  }
}

function closedLoop({ connections, rounds, measureMs }: Options): string {
  return `${connections} connections; ${rounds} rounds of ${measureMs / 1_000} s; median (min–max) of the rounds, ratios within a round`;
}

/** Every acknowledged request of a peer has updated a row, by PostgreSQL's count, and no row was left out. */
async function allUpdated(peers: readonly Peer[], turns: readonly Turn[]): Promise<boolean> {
  let isVerified = true;
  for (const peer of peers) {
    const acknowledged = turns
      .filter(({ contender }) => contender === peer.id)
      .reduce((total, { result }) => total + result.acknowledged, 0);
    const { updates, untouched } = await peer.verify();
    const isTrue = updates >= acknowledged && untouched === 0;
    console.log(
      `${peer.label}: ${acknowledged} acknowledged in the rounds, ${updates} rows updated in all, ${untouched} wallets left out${isTrue ? '' : '  *** NOT WHAT IT ACKNOWLEDGED'}`,
    );
    isVerified &&= isTrue;
  }
  return isVerified;
}

async function allDurable(contenders: readonly DurableContender[], turns: readonly Turn[]): Promise<boolean> {
  console.log('\nAfter kill -9 and a restart');
  let isNothingLost = true;
  for (const contender of contenders) {
    const ids = [contender.id, contender.live.id];
    const results = turns.filter((turn) => ids.includes(turn.contender)).map(({ result }) => result);
    const durability = await checkDurability(contender, results);
    console.log(durabilityReport(durability));
    isNothingLost &&= durability.lost.length === 0;
  }
  return isNothingLost;
}

function isFaultless(turns: readonly Turn[]): boolean {
  console.log(`\n${busyReport(turns)}`);
  const failed = turns.reduce((total, { result }) => total + result.failed, 0);
  if (failed > 0) console.log(`*** ${failed} requests failed; the results are not reliable.`);
  return failed === 0;
}
