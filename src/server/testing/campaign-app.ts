import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { campaignList } from '#contract/newsletter-admin.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender, type MailBatches, type MailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport, SMTP_TIMES, type SmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from './silent-log.ts';
import { type SmtpProcess, startSmtpProcess } from './smtp-process.ts';
import {
  type ManualClock,
  manualClock,
  type Reply,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from './start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from './test-accounts.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

export const CAMPAIGN_ORIGIN = 'https://technovex.example';
export const EDITOR_NAME = 'editor';
export const CAMPAIGN_DRAFT = {
  subject: 'The presale begins',
  markdown: '# Soon\n\nRead [the dates](https://technovex.example/presale).',
};

/** Returns `<name>-00`, `<name>-01` and so on. */
export function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(2, '0')}`);
}

export function addresses(names: readonly string[]): string[] {
  return names.map((name) => `${name}@mail.example`);
}

interface Subscribers {
  readonly state?: 'pending' | 'subscribed' | 'left';
}

/** The app, its mail server and its database in a suite of campaign tests, and the calls that its tests share. */
export interface CampaignApp {
  readonly app: TestApp;
  readonly database: Database;
  readonly smtp: SmtpProcess;
  readonly clock: ManualClock;
  /** The session cookie of an administrator. */
  readonly cookie: string;
  readonly sender: MailSender;
  /** Returns a sender of its own, as another process has; stopped after the suite. */
  readonly openSender: (options?: {
    readonly batches?: MailBatches;
    readonly times?: Partial<typeof SMTP_TIMES>;
    readonly wrap?: (transport: SmtpTransport) => SmtpTransport;
  }) => Promise<MailSender>;
  /** Calls a path below that of the campaigns as an administrator. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** Adds `<name>@mail.example`. */
  readonly addSubscribers: (names: readonly string[], options?: Subscribers) => Promise<void>;
  /** Creates a draft and returns its id. */
  readonly create: (letter?: unknown) => Promise<number>;
  /** Starts a draft as it is. */
  readonly start: (id: number, startsAt?: string | null) => Promise<Reply>;
  readonly control: (id: number, action: string) => Promise<Reply>;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
  readonly read: (id: number) => Promise<any>;
  /** Queues and sends what is due, a second after another, and returns whom the mails reached. */
  readonly sendAll: (sender?: MailSender) => Promise<string[]>;
}

async function insertSubscribers(
  { pool }: Pick<Database, 'pool'>,
  names: readonly string[],
  { state = 'subscribed' }: Subscribers = {},
): Promise<void> {
  await pool.query(
    `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
      SELECT name || '@mail.example', $2, 'hero', '2025-05-01' FROM unnest($1::text[]) AS name`,
    [names, state],
  );
}

/** Deletes subscribers and mails; campaigns have nothing to send any more. */
async function endEarlierTest({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('TRUNCATE newsletter_subscriptions, mail_outbox, mail_sender');
  await pool.query("UPDATE newsletter_campaigns SET state = 'done', queued_up_to = NULL");
}

function recipientsOf(mails: SmtpProcess['mails']): string[] {
  return mails.flatMap(({ to }) => to).sort();
}

/** Starts the app on a new database before the tests of a suite; each test begins without subscribers and mails. */
export function setUpCampaignApp(): CampaignApp {
  const clock = manualClock();
  const senders: MailSender[] = [];
  let test: TestDatabase;
  let smtp: SmtpProcess;
  let app: TestApp;
  let sender: MailSender;
  let cookie = '';
  let signedInMs = 0;

  const openSender: CampaignApp['openSender'] = async ({
    batches = app.campaigns,
    times,
    wrap = (same: SmtpTransport): SmtpTransport => same,
  } = {}) => {
    const transport = wrap(await openSmtpTransport(smtp.config, { ...SMTP_TIMES, ...times }));
    const site = { origin: CAMPAIGN_ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) };
    const opened = createMailSender({ outbox: app.outbox, batches, transport, site, clock, log: SILENT_LOG });
    senders.push(opened);
    return opened;
  };

  beforeAll(async () => {
    [test, smtp] = await Promise.all([openTestDatabase(), startSmtpProcess()]);
    app = await startTestApp({ database: test.database, clock, mail: smtp.config, publicOrigin: CAMPAIGN_ORIGIN });
    cookie = await signInAdmin(app, test.database, EDITOR_NAME);
    signedInMs = clock.nowMs();
    sender = await openSender();
  });
  afterAll(async () => {
    await Promise.all(senders.map((one) => one.stop()));
    await Promise.all([app.stop(), smtp.stop()]);
    await test.drop();
  });
  beforeEach(async () => {
    clock.advance(10 * MINUTE_MS);
    await renewSession();
    await endEarlierTest(test.database);
  });

  /** Signs in again in time: the clock is advanced by hours, and what is done needs the password of minutes ago. */
  async function renewSession(): Promise<void> {
    if (Math.abs(clock.nowMs() - signedInMs) < 10 * MINUTE_MS) return;
    const body = { username: EDITOR_NAME, password: TEST_PASSWORD };
    cookie = (await app.call('POST', '/api/login', { body })).cookie ?? '';
    signedInMs = clock.nowMs();
  }

  const call: CampaignApp['call'] = async (method, path, body) => {
    await renewSession();
    return app.call(method, campaignList.path + path, { cookie, ...(body === undefined ? {} : { body }) });
  };

  return {
    clock,
    openSender,
    call,
    addSubscribers: (names, subscription) => insertSubscribers(test.database, names, subscription),
    async create(letter = CAMPAIGN_DRAFT) {
      const created = await call('POST', '', letter);
      expect(created.status).toBe(201);
      return created.json.id;
    },
    async start(id, startsAt = null) {
      const { version } = (await call('GET', `/${id}`)).json;
      return call('POST', `/${id}/start`, { version, startsAt });
    },
    control: (id, action) => call('POST', `/${id}/control`, { action }),
    read: async (id) => (await call('GET', `/${id}`)).json,
    async sendAll(by = sender) {
      const before = smtp.mails.length;
      await app.campaigns.advance(clock.nowMs());
      while ((await by.sendDue()) > 0) clock.advance(1_000);
      await app.campaigns.advance(clock.nowMs());
      return recipientsOf(smtp.mails.slice(before));
    },
    get app() {
      return app;
    },
    get database() {
      return test.database;
    },
    get smtp() {
      return smtp;
    },
    get cookie() {
      return cookie;
    },
    get sender() {
      return sender;
    },
  };
}
