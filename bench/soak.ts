import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWallets } from '#server/testing/miner-client.ts';
import { startSmtpProcess } from '#server/testing/smtp-process.ts';
import { freePort } from '../scripts/lib/free-port.mjs';
import { BENCH_PASSWORD } from './lib/admin-calls.ts';
import { lineCharts } from './lib/line-charts.ts';
import { machineLine } from './lib/machine.ts';
import { onEachDatabase, runBenchmark, wholeNumber } from './lib/run-benchmark.ts';
import { quantile } from './lib/statistics.ts';
import type { LoadSample } from './load/plan.ts';
import { runGenerator } from './load/run-generator.ts';
import { doEverythingElse, PEOPLE } from './soak/everything-else.ts';
import { insertSubscribers } from './soak/letter.ts';
import { type Resources, watchResources } from './soak/resources.ts';
import { type DurableContender, startTechnovex } from './sync/contenders.ts';
import { checkDurability, durabilityReport } from './sync/durability.ts';

/** Hours of everything that a site does: whether memory, descriptors, disk, the write-ahead log or latency grow. */
const USAGE = `npm run bench -- soak [--minutes 60] [--miners 3000] [--databases embedded,postgres] [--charts .cache]
  a sample a minute, with less than 20 minutes 20 of them; writes soak-<database>.svg to the folder of --charts`;
/** A session of the team ends after twelve hours. */
const MINUTES_MAX = 700;
const MINERS_MAX = 16_000;
const MINUTE_MS = 60_000;
const SAMPLES_MIN = 20;
const WARM_UP_MS = 10_000;
const SIGNING_IN = 20;
const WORKERS_ON_POSTGRES = 2;
/** In the second half of the time, of a resource; of p99, as a factor. */
const GROWTH_MAX = 0.02;
const P99_FACTOR_MAX = 1.5;

type Sample = LoadSample & Resources;

await runBenchmark({
  usage: USAGE,
  options: {
    minutes: { type: 'string' },
    miners: { type: 'string' },
    databases: { type: 'string', default: 'embedded,postgres' },
    charts: { type: 'string', default: '.cache' },
  },
  async run({ databases, charts, ...values }, signal) {
    const minutes = wholeNumber('--minutes', values.minutes, 60, MINUTES_MAX);
    const miners = wholeNumber('--miners', values.miners, 3_000, MINERS_MAX);
    console.log(`Machine: ${machineLine()}`);
    return onEachDatabase(databases, (name, postgresUrl) => {
      const chart = path.join(charts, `soak-${name}.svg`);
      return soak({ postgresUrl, measureMs: minutes * MINUTE_MS, miners, chart, signal });
    });
  },
});

interface SoakOptions {
  readonly postgresUrl: string | undefined;
  readonly measureMs: number;
  readonly miners: number;
  /** The file that is written. */
  readonly chart: string;
  readonly signal: AbortSignal;
}

async function soak(options: SoakOptions): Promise<boolean> {
  const { postgresUrl, miners, chart } = options;
  const smtp = await startSmtpProcess(0, 'silent');
  const port = String(await freePort());
  const contender = await startTechnovex({
    postgresUrl,
    walletCount: miners,
    workers: postgresUrl === undefined ? 1 : WORKERS_ON_POSTGRES,
    prepare: (database) => insertSubscribers(database, PEOPLE),
    env: {
      PORT: port,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      ADMIN_PASSWORD: BENCH_PASSWORD,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'news@technovex.example',
    },
  });
  try {
    const { result, done, samples, sampleEveryMs } = await measure(contender, options);
    console.log(`\n${contender.live.label}: ${miners} miners on live channels\n${table(samples, sampleEveryMs)}`);
    const { pages, signIns, campaigns, snapshots, failures } = done;
    console.log(
      `${result.acknowledged} syncs acknowledged, ${result.refused} refused, ${result.failed + result.timedOut} failed; ` +
        `${pages} pages, ${signIns} sign-ins, ${campaigns} campaigns to ${PEOPLE}, ${snapshots} snapshots; ` +
        `${failures.length} of these failed`,
    );
    for (const failure of [result.firstFailure, ...failures].slice(0, 5)) if (failure) console.log(`  ${failure}`);
    await mkdir(path.dirname(chart), { recursive: true });
    await writeFile(chart, lineCharts(`${contender.live.label}, ${miners} miners`, chartsOf(samples, sampleEveryMs)));
    const durability = await checkDurability(contender, [result]);
    console.log(`Chart: ${chart}\nAfter kill -9: ${durabilityReport(durability)}`);
    const grown = growth(samples);
    for (const line of grown) console.log(`GREW in the second half: ${line}`);
    return result.failed + result.timedOut + failures.length + durability.lost.length + grown.length === 0;
  } finally {
    await contender.stop();
    await smtp.stop();
  }
}

async function measure(contender: DurableContender, { measureMs, signal }: SoakOptions) {
  const { server, wallets } = contender;
  const resources = await watchResources(contender);
  const signingIn = await createWallets(server.origin, 'bench-signing-in', SIGNING_IN, 1);
  const sampleEveryMs = Math.min(MINUTE_MS, Math.floor(measureMs / SAMPLES_MIN));
  const measured: Resources[] = [];
  const measuring = (async () => {
    await wait(WARM_UP_MS, undefined, { signal });
    while (measured.length < Math.round(measureMs / sampleEveryMs)) {
      await wait(sampleEveryMs, undefined, { signal });
      measured.push(await resources.measure());
    }
  })();
  const requests = { type: 'sync', transport: 'live', wallets } as const;
  const plan = { offeredPerSecond: 'server-requested', backsOff: true, warmUpMs: WARM_UP_MS, measureMs } as const;
  const all = { origin: server.origin, signal, measureMs: measureMs + WARM_UP_MS, roundMs: MINUTE_MS };
  const [result, done] = await Promise.all([
    runGenerator({ ...plan, requests, origin: server.origin, sampleEveryMs }, signal),
    doEverythingElse({ ...all, signingIn }),
    measuring,
  ]).finally(() => resources.stop());
  const samples = result.samples.flatMap((sample, index): Sample[] => {
    const used = measured[index];
    return used === undefined ? [] : [{ ...sample, ...used }];
  });
  return { result, done, samples, sampleEveryMs };
}

function table(samples: readonly Sample[], everyMs: number): string {
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padStart(12)).join('');
  return [
    line(['s', 'syncs/s', 'p50 ms', 'p99 ms', 'memory MiB', 'descriptors', 'disk MiB', 'WAL MiB']),
    ...samples.map((sample, index) => {
      const { acknowledged, p50Ms, p99Ms, residentMiB, descriptors, diskMiB, walMiB } = sample;
      const seconds = [((index + 1) * everyMs) / 1_000, (acknowledged * 1_000) / everyMs].map((value) =>
        value.toFixed(0),
      );
      const others = [p50Ms, p99Ms, residentMiB, descriptors, diskMiB, walMiB].map((value) => value.toFixed(1));
      return line([...seconds, ...others]);
    }),
  ].join('\n');
}

function chartsOf(samples: readonly Sample[], everyMs: number) {
  const of = (read: (sample: Sample) => number) => samples.map(read);
  return [
    {
      title: 'Syncs',
      unit: 'acknowledged a second',
      lines: { syncs: of((one) => (one.acknowledged * 1_000) / everyMs) },
    },
    { title: 'Latency', unit: 'ms', lines: { p50: of((one) => one.p50Ms), p99: of((one) => one.p99Ms) } },
    { title: 'Memory of the server', unit: 'MiB', lines: { resident: of((one) => one.residentMiB) } },
    { title: 'Descriptors', unit: 'open', lines: { descriptors: of((one) => one.descriptors) } },
    { title: 'Disk', unit: 'MiB', lines: { database: of((one) => one.diskMiB), WAL: of((one) => one.walMiB) } },
  ];
}

/** Compares the third quarter with the last one, each by its median. */
function growth(samples: readonly Sample[]): readonly string[] {
  const quarter = Math.floor(samples.length / 4);
  const compare = (name: string, factorMax: number, read: (sample: Sample) => number): readonly string[] => {
    const median = (from: number, to?: number) => quantile(samples.slice(from, to).map(read), 0.5);
    const [third, last] = [median(-2 * quarter, -quarter), median(-quarter)];
    return last > third * factorMax ? [`${name} from ${third.toFixed(1)} to ${last.toFixed(1)}`] : [];
  };
  return [
    ...compare('memory, MiB', 1 + GROWTH_MAX, (one) => one.residentMiB),
    ...compare('descriptors', 1 + GROWTH_MAX, (one) => one.descriptors),
    ...compare('WAL, MiB', 1 + GROWTH_MAX, (one) => one.walMiB),
    ...compare('p99, ms', P99_FACTOR_MAX, (one) => one.p99Ms),
  ];
}
