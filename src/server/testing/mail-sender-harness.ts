import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender, type MailSender, type MailSenderDeps } from '#server/mail/mail-sender.ts';
import { createOutboxStore, type OutboxStore } from '#server/mail/outbox-store.ts';
import { openSmtpTransport, SMTP_TIMES, type SmtpTransport } from '#server/mail/smtp-transport.ts';
import { recordingLog } from './recording-log.ts';
import { type ReceivedMail, type SmtpProcess, startSmtpProcess } from './smtp-process.ts';
import { type ManualClock, manualClock, TEST_SECRET } from './start-test-app.ts';
import { type StoredMail, storedMails } from './stored-mails.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

const WEEK_MS = 7 * DAY_MS;

/** An outbox, a mail server and senders, without the app. Each test begins without mails. */
export interface MailSenderHarness {
  readonly database: Database;
  readonly smtp: SmtpProcess;
  readonly outbox: OutboxStore;
  readonly clock: ManualClock;
  readonly log: ReturnType<typeof recordingLog>;
  /** Queues a mail to one person. */
  readonly queue: (recipient: string, validMs?: number) => Promise<void>;
  readonly transportWith: (times: Partial<typeof SMTP_TIMES>, port?: number) => Promise<SmtpTransport>;
  /** What a sender needs, with a transport of its own. */
  readonly deps: (transport?: SmtpTransport) => Promise<MailSenderDeps>;
  /** Returns a sender, stopped after the test. */
  readonly sender: (transport?: SmtpTransport) => Promise<MailSender>;
  /** Claims so many mails at once, as a campaign does; for the deps of a sender. */
  readonly batchesOf: (count: number) => Required<Pick<MailSenderDeps, 'outbox' | 'batches'>>;
  readonly entry: (recipient: string) => Promise<StoredMail>;
  readonly deliveriesTo: (recipient: string) => readonly ReceivedMail[];
  readonly messageIdsTo: (recipient: string) => readonly (string | undefined)[];
}

export function setUpMailSender(): MailSenderHarness {
  let testDatabase: TestDatabase;
  let smtp: SmtpProcess;
  let outbox: OutboxStore;
  let clock: ManualClock;
  let log: ReturnType<typeof recordingLog>;

  beforeAll(async () => {
    [testDatabase, smtp] = await Promise.all([openTestDatabase(), startSmtpProcess()]);
  });
  afterAll(() => Promise.all([testDatabase.drop(), smtp.stop()]));
  beforeEach(async () => {
    smtp.forget();
    await testDatabase.database.pool.query('TRUNCATE mail_outbox, mail_sender RESTART IDENTITY');
    outbox = createOutboxStore(testDatabase.database, true);
    clock = manualClock();
    log = recordingLog();
  });

  const deliveriesTo = (recipient: string) => smtp.mails.filter(({ to }) => to.includes(recipient));

  const deps = async (transport?: SmtpTransport): Promise<MailSenderDeps> => ({
    outbox,
    transport: transport ?? (await openSmtpTransport(smtp.config)),
    site: { origin: 'https://technovex.example', tokens: createMailLinkTokens(TEST_SECRET) },
    clock,
    log,
  });

  return {
    deps,
    deliveriesTo,
    messageIdsTo: (recipient) => deliveriesTo(recipient).map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]),
    queue: (recipient, validMs = WEEK_MS) =>
      testDatabase.database.orm.transaction((tx) =>
        outbox.addIf(tx, true, {
          recipient,
          content: { type: 'newsletter-confirmation', reference: randomUUID(), secret: 'x'.repeat(43) },
          nowMs: clock.nowMs(),
          expiresMs: clock.nowMs() + validMs,
        }),
      ),
    transportWith(times, port = smtp.port) {
      const config = { ...smtp.config, smtp: { ...smtp.config.smtp, port } };
      return openSmtpTransport(config, { ...SMTP_TIMES, ...times });
    },
    async sender(transport) {
      const created = createMailSender(await deps(transport));
      onTestFinished(() => created.stop());
      return created;
    },
    batchesOf: (count) => ({
      outbox: { ...outbox, claim: async () => [] },
      batches: { claim: (nowMs, untilMs) => outbox.claim(count, nowMs, untilMs), waitMs: () => 0 },
    }),
    async entry(recipient) {
      const found = (await storedMails(testDatabase.database)).find((one) => one.recipient === recipient);
      if (found === undefined) throw new Error('There is no such mail.');
      return found;
    },
    get database() {
      return testDatabase.database;
    },
    get smtp() {
      return smtp;
    },
    get outbox() {
      return outbox;
    },
    get clock() {
      return clock;
    },
    get log() {
      return log;
    },
  };
}
