import { seedWallets } from './growth/seed-wallets.ts';
import { busyMachineLine } from './lib/machine.ts';
import { postgresFacts } from './lib/postgres.ts';
import { runBenchmark, UsageError, wholeNumber } from './lib/run-benchmark.ts';
import { spread } from './lib/statistics.ts';
import type { LoadWallet } from './load/sync-request.ts';
import { type Contender, type DurableContender, startTechnovex } from './sync/contenders.ts';
import { busyReport, medianOf, range, table, totalCost } from './sync/report.ts';
import { runRounds, type Turn } from './sync/rounds.ts';

/**
 * The processor time of a sync over the live channel on PostgreSQL, by the number of channels and by the number of
 * wallets, at one rate: at a higher one more syncs share a commit. The steps take turns within one run.
 */
const USAGE = `npm run bench -- growth [--quick] [--rounds 3] [--seconds 4] [--rate 6000]
  --quick  up to 1,024 channels and 100,000 wallets, one round of 1 s, to try things out`;
const SESSION_SECRET = 'growth'.repeat(6);
const CHANNELS = [256, 1_024, 4_096, 15_000];
const WALLETS = [10_000, 100_000, 1_000_000];
/** For the steps of the other quantity. */
const CHANNELS_OF_WALLETS = 1_024;
const WALLETS_OF_CHANNELS = 100_000;
const SPREAD_MAX = 1.15;
const WARM_UP_MS = 2_000;
const BAR_CHARACTERS = 40;
const RUN_MS_MAX = 20 * 60 * 1_000;

await runBenchmark({
  usage: USAGE,
  options: {
    quick: { type: 'boolean' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
  },
  async run({ quick = false, ...values }, interrupted) {
    const postgresUrl = process.env.TEST_DATABASE_URL;
    if (postgresUrl === undefined) throw new UsageError('growth needs PostgreSQL: set TEST_DATABASE_URL.');
    const rounds = wholeNumber('--rounds', values.rounds, quick ? 1 : 3, 20);
    const measureMs = 1_000 * wholeNumber('--seconds', values.seconds, quick ? 1 : 4, 60);
    const offeredPerSecond = wholeNumber('--rate', values.rate, quick ? 1_000 : 6_000, 200_000);
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(RUN_MS_MAX)]);
    const postgres = await postgresFacts(postgresUrl);
    console.log(`Machine: ${await busyMachineLine()}`);
    console.log(postgres.line);
    const channels = CHANNELS.filter((count) => !quick || count <= 1_024);
    const servers: DurableContender[] = [];
    try {
      const steps: Contender[] = [];
      for (const wallets of WALLETS.filter((count) => !quick || count <= 100_000)) {
        const counts = wallets === WALLETS_OF_CHANNELS ? channels : [CHANNELS_OF_WALLETS];
        console.log(`Inserting ${wallets.toLocaleString('en')} wallets ...`);
        const { server, seeded } = await startSeeded(postgresUrl, Math.max(...counts), wallets);
        servers.push(server);
        for (const count of counts) steps.push(step(server, seeded.slice(0, count), wallets));
      }
      const plan = { offeredPerSecond, warmUpMs: WARM_UP_MS, measureMs };
      const turns = await runRounds({ contenders: steps, rounds, plan, postgresPid: postgres.pid, signal });
      const byChannels = steps.filter(({ id }) => id.endsWith(` ${WALLETS_OF_CHANNELS}`));
      const byWallets = steps.filter(({ wallets }) => wallets.length === CHANNELS_OF_WALLETS);
      console.log(`\n${offeredPerSecond} syncs/s; ${rounds} rounds of ${measureMs / 1_000} s; median (min–max)\n`);
      console.log(report(steps, turns));
      console.log(`\n${chart(byChannels, turns)}\n\n${chart(byWallets, turns)}`);
      console.log(`\n${busyReport(turns)}`);
      const growths = [byChannels, byWallets].map((each) => growth(each, turns));
      for (const times of growths)
        console.log(`Dearest over cheapest step: ${times.toFixed(2)} (target ≤ ${SPREAD_MAX})`);
      return growths.every((times) => times <= SPREAD_MAX) && turns.every(({ result }) => result.failed === 0);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
});

async function startSeeded(postgresUrl: string, signedIn: number, total: number) {
  let seeded: readonly LoadWallet[] = [];
  const server = await startTechnovex({
    postgresUrl,
    walletCount: 0,
    env: { SESSION_SECRET },
    prepare: async (database) => {
      seeded = await seedWallets(database, { signedIn, total, sessionSecret: SESSION_SECRET });
    },
  });
  return { server, seeded };
}

function step({ live }: DurableContender, wallets: readonly LoadWallet[], total: number): Contender {
  const label = `${wallets.length.toLocaleString('en')} channels, ${total.toLocaleString('en')} wallets`;
  return { ...live, id: `${wallets.length} ${total}`, label, wallets };
}

function growth(steps: readonly Contender[], turns: readonly Turn[]): number {
  const medians = steps.map(({ id }) => medianOf(turns, id, totalCost));
  return Math.max(...medians) / Math.min(...medians);
}

function report(steps: readonly Contender[], turns: readonly Turn[]): string {
  const rows = steps.map(({ id, label }) => {
    const own = turns.filter(({ contender }) => contender === id);
    const column = (measure: (turn: Turn) => number): string => range(spread(own.map(measure)), 1);
    return [
      label,
      column(({ cost }) => cost.mainThread),
      column(({ cost }) => cost.rest),
      column(({ cost }) => cost.database),
      column(({ result }) => result.latency.p99Ms),
      String(own.reduce((count, { result }) => count + result.refused + result.failed, 0)),
    ];
  });
  return table(['', 'main thread µs', 'other threads µs', 'PostgreSQL µs', 'p99 ms', 'refused'], rows);
}

/** Bars of the processor time of one sync: server and database. */
function chart(steps: readonly Contender[], turns: readonly Turn[]): string {
  const medians = steps.map(({ id }) => medianOf(turns, id, totalCost));
  const widest = Math.max(...steps.map(({ label }) => label.length));
  const lines = steps.map(({ label }, index) => {
    const value = medians[index] ?? 0;
    return `${label.padStart(widest)}  ${'█'.repeat(Math.round((BAR_CHARACTERS * value) / Math.max(...medians)))} ${value.toFixed(0)} µs`;
  });
  return lines.join('\n');
}
