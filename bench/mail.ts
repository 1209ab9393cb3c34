import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createCampaignQueue } from '#server/features/newsletter/campaigns/campaign-queue.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { createOutboxStore } from '#server/mail/outbox-store.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startSmtpProcess } from '#server/testing/smtp-process.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { machineLine } from './lib/machine.ts';
import { runBenchmark, wholeNumber } from './lib/run-benchmark.ts';

/** Time to queue and to send a campaign to a mail server on this machine, and the memory meanwhile. */
const USAGE = 'npm run bench -- mail [--people 100000]';
const PEOPLE_MAX = 1_000_000;
const REPORT_MS = 10_000;
const MEGABYTE = 1_048_576;

await runBenchmark({
  usage: USAGE,
  options: { people: { type: 'string' } },
  async run({ people }, signal) {
    console.log(`Machine: ${machineLine()}`);
    const count = wholeNumber('--people', people, 100_000, PEOPLE_MAX);
    await measure(count, undefined, signal);
    const server = process.env.TEST_DATABASE_URL;
    if (server === undefined) return true;
    const { databaseUrl, drop } = await createPostgresDatabase(server);
    await measure(count, databaseUrl, signal).finally(drop);
    return true;
  },
});

async function measure(people: number, databaseUrl: string | undefined, signal: AbortSignal): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-mail-'));
  const smtp = await startSmtpProcess(0, 'silent');
  const database = await openDatabase({ databaseUrl, dataDir, log: SILENT_LOG });
  try {
    console.log(`\n${people} people, ${databaseUrl === undefined ? 'embedded database' : 'PostgreSQL'}`);
    await insert(database, people);
    const clock = { nowMs: () => Date.now() };
    const outbox = createOutboxStore(database, true);
    const queue = createCampaignQueue(database, true);
    const queueMs = performance.now();
    await queue.tick(clock.nowMs());
    console.log(`queued in ${seconds(queueMs)} s`);
    const counts = { sent: 0, failed: 0 };
    const sender = createMailSender({
      outbox,
      claimBatch: queue.claim,
      transport: await openSmtpTransport(smtp.config),
      site: {
        origin: 'https://technovex.example',
        tokens: createMailLinkTokens('a secret of this benchmark, long enough'),
      },
      clock,
      log: SILENT_LOG,
      counts,
    });
    const sendMs = performance.now();
    let reportedMs = sendMs;
    while (counts.sent + counts.failed < people && !signal.aborted) {
      if ((await sender.sendDue()) === 0) await wait(sender.waitMs());
      if (performance.now() - reportedMs < REPORT_MS) continue;
      reportedMs = performance.now();
      const megabytes = Math.round(process.memoryUsage().rss / MEGABYTE);
      console.log(`${counts.sent} sent after ${seconds(sendMs)} s, ${megabytes} MB`);
    }
    const elapsed = (performance.now() - sendMs) / 1_000;
    console.log(`${counts.sent} sent, ${counts.failed} failed: ${Math.round(counts.sent / elapsed)} a second`);
    await sender.stop();
  } finally {
    await database.close();
    await smtp.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function insert({ pool }: Database, people: number): Promise<void> {
  await pool.query(
    `INSERT INTO newsletter_subscriptions (email, source, consented_at)
      SELECT 'reader-' || n || '@mail.example', 'hero', now() FROM generate_series(1, $1::int) AS n`,
    [people],
  );
  await pool.query(
    `INSERT INTO newsletter_campaigns (subject, markdown, per_minute_max, state, created_at, created_by, starts_at)
      VALUES ('The presale begins', $1, 60000, 'scheduled', now(), 'bench', now())`,
    ['Read **this**, and [the dates](https://technovex.example/presale).\n\n'.repeat(20)],
  );
}

function seconds(fromMs: number): string {
  return ((performance.now() - fromMs) / 1_000).toFixed(1);
}
