import { setTimeout as wait } from 'node:timers/promises';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createCampaignQueue } from '#server/features/newsletter/campaigns/campaign-queue.ts';
import { CAMPAIGN_COUNTS } from '#server/features/newsletter/campaigns/outcome-counts.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { createOutboxStore } from '#server/mail/outbox-store.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startSmtpProcess } from '#server/testing/smtp-process.ts';
import { LETTER } from './letter.ts';

const REPORT_MS = 10_000;
const MEBIBYTE = 1_048_576;

/** Queues one campaign to all subscribers and sends it in this process, to a mail server in a process of its own. */
export async function queueAndSend(database: Database, people: number, signal: AbortSignal): Promise<void> {
  const smtp = await startSmtpProcess(0, 'silent');
  const clock = { nowMs: () => Date.now() };
  const queue = createCampaignQueue(database, true);
  const counts = { sent: 0, failed: 0 };
  const sender = createMailSender({
    outbox: createOutboxStore(database, { canSend: true, subscriber: CAMPAIGN_COUNTS }),
    batches: queue,
    transport: await openSmtpTransport(smtp.config),
    site: {
      origin: 'https://technovex.example',
      tokens: createMailLinkTokens('a secret of this benchmark, long enough'),
    },
    clock,
    log: SILENT_LOG,
    counts,
  });
  try {
    await database.pool.query(
      `INSERT INTO newsletter_campaigns (subject, markdown, per_minute_max, state, created_at, created_by, starts_at)
        VALUES ($1, $2, 60000, 'scheduled', now(), 'bench', now())`,
      [LETTER.subject, LETTER.markdown],
    );
    const queueMs = performance.now();
    await queue.advance(clock.nowMs());
    console.log(`queued    ${people} in ${secondsSince(queueMs).toFixed(1)} s`);

    const sendMs = performance.now();
    const cpuBefore = process.cpuUsage();
    let reportedMs = sendMs;
    const report = (): void => {
      const [seconds, rss] = [secondsSince(sendMs), process.memoryUsage().rss / MEBIBYTE];
      const { user, system } = process.cpuUsage(cpuBefore);
      const [rate, cpuMs] = [counts.sent / seconds, (user + system) / 1_000 / counts.sent];
      console.log(
        `sending   ${counts.sent} after ${seconds.toFixed(0)} s, ${rate.toFixed(0)} a second, ${cpuMs.toFixed(2)} ms of processor time each, ${rss.toFixed(0)} MiB`,
      );
    };
    while (counts.sent + counts.failed < people) {
      signal.throwIfAborted();
      if ((await sender.sendDue()) === 0) await wait(sender.waitMs());
      if (performance.now() - reportedMs < REPORT_MS) continue;
      reportedMs = performance.now();
      report();
    }
    report();
    if (counts.failed > 0) throw new Error(`${counts.failed} mails failed`);
  } finally {
    await sender.stop();
    await smtp.stop();
  }
}

function secondsSince(fromMs: number): number {
  return (performance.now() - fromMs) / 1_000;
}
