import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { busyCores, machineLine } from './lib/machine.ts';
import { runBenchmark, UsageError, wholeNumber } from './lib/run-benchmark.ts';
import { type LatencyOptions, measureLatencyDuringCampaign } from './mail/latency-during-campaign.ts';
import { insertSubscribers } from './mail/letter.ts';
import { queueAndSend } from './mail/queue-and-send.ts';

/**
 * Time to queue and to send a campaign to a mail server on this machine, and the peak memory; then the latency of
 * syncs and pages of a server that sends campaigns, beside without.
 */
const USAGE = `npm run bench -- mail [--people 100000] [--databases embedded,postgres] [--parts send,latency]
         [--miners 300] [--rounds 4] [--seconds 5] [--quick]
  --seconds  of one round of syncs or pages
  --quick    2,000 people, to try things out; its results mean nothing`;
const PEOPLE_MAX = 1_000_000;
/** Enough for all rounds at the highest rate. */
const LATENCY_PEOPLE = 60_000;
const MACHINE_SAMPLE_MS = 1_000;

await runBenchmark({
  usage: USAGE,
  options: {
    people: { type: 'string' },
    databases: { type: 'string', default: 'embedded,postgres' },
    parts: { type: 'string', default: 'send,latency' },
    miners: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean' },
  },
  async run({ quick = false, databases, parts, ...values }, signal) {
    const people = wholeNumber('--people', values.people, quick ? 2_000 : 100_000, PEOPLE_MAX);
    const latency = {
      people: quick ? 4_000 : LATENCY_PEOPLE,
      miners: wholeNumber('--miners', values.miners, quick ? 20 : 300, 2_000),
      rounds: wholeNumber('--rounds', values.rounds, quick ? 1 : 4, 100),
      roundMs: 1_000 * wholeNumber('--seconds', values.seconds, quick ? 1 : 5, 60),
    };
    for (const [option, text, known] of [
      ['--databases', databases, ['embedded', 'postgres']],
      ['--parts', parts, ['send', 'latency']],
    ] as const) {
      const unknown = text.split(',').find((name) => !known.some((one) => one === name));
      if (unknown !== undefined)
        throw new UsageError(`${option} cannot be '${unknown}'; it lists ${known.join(', ')}.`);
    }
    console.log(
      `Machine: ${machineLine()}; other programs keep ${(await busyCores(MACHINE_SAMPLE_MS)).toFixed(1)} cores busy`,
    );
    for (const name of databases.split(',')) {
      const server = name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
      if (name === 'postgres' && server === undefined) {
        console.log('*** TEST_DATABASE_URL is not set: PostgreSQL is SKIPPED');
        continue;
      }
      console.log(`\n${server === undefined ? 'embedded database' : 'PostgreSQL'}`);
      for (const part of parts.split(',')) {
        await withDatabase(server, (place) =>
          part === 'send' ? send(place, people, signal) : measureLatency(place, latency, signal),
        );
      }
    }
    return true;
  },
});

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Runs `work` with a new database, and deletes it. */
async function withDatabase(server: string | undefined, work: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-mail-'));
  const postgres = server === undefined ? undefined : await createPostgresDatabase(server);
  try {
    await work({ dataDir, databaseUrl: postgres?.databaseUrl });
  } finally {
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function send(place: Place, people: number, signal: AbortSignal): Promise<void> {
  const database = await openDatabase({ ...place, log: SILENT_LOG });
  try {
    await insertSubscribers(database, people);
    await queueAndSend(database, people, signal);
  } finally {
    await database.close();
  }
}

async function measureLatency(place: Place, options: Omit<LatencyOptions, 'env'>, signal: AbortSignal): Promise<void> {
  const { dataDir, databaseUrl } = place;
  const database = await openDatabase({ ...place, log: SILENT_LOG });
  await insertSubscribers(database, options.people).finally(() => database.close());
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  await measureLatencyDuringCampaign({ ...options, env }, signal);
}
