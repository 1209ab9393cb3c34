import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { newsletterSubscribe } from '#contract/newsletter.ts';
import { campaignList } from '#contract/newsletter-admin.ts';
import { linkVerifyEmail } from '#contract/team.ts';
import { accountSetEmail } from '#contract/team-account.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender, type MailBatches, type MailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport, SMTP_TIMES, type SmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from './silent-log.ts';
import { partOf, type ReceivedMail, type SmtpProcess, startSmtpProcess, teamTokenIn, tokenIn } from './smtp-process.ts';
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

const ORIGIN = 'https://technovex.example';
/** Of the calls about one subscription. */
export const SUBSCRIPTION_API = '/api/newsletter/subscription';
export const EDITOR_NAME = 'editor';
export const CAMPAIGN_DRAFT = {
  subject: 'The presale begins',
  markdown: `# Soon\n\nRead [the dates](${ORIGIN}/presale).`,
};

/** Returns `<name>-00`, `<name>-01` and so on. */
export function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(2, '0')}`);
}

export function addresses(names: readonly string[]): string[] {
  return names.map((name) => `${name}@mail.example`);
}

export function recipientsOf(mails: readonly ReceivedMail[]): string[] {
  return mails.flatMap(({ to }) => to).sort();
}

/** The app, its mail server and its database in a suite of newsletter tests, and the calls that its tests share. */
export interface MailApp {
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
    readonly port?: number;
    readonly wrap?: (transport: SmtpTransport) => SmtpTransport;
  }) => Promise<MailSender>;

  /** Signs up as a visitor, each from an address of its own, because limits count by address. */
  readonly signUp: (email: string, ip?: string, source?: string) => Promise<Pick<Reply, 'status' | 'text'>>;
  /** Posts a token to a path below that of the subscription. */
  readonly post: (action: string, token: string) => Promise<Reply>;
  /** Sends what is due, and returns the mails that reached an address. */
  readonly received: (email: string) => Promise<readonly ReceivedMail[]>;
  /** Sets the address of a member, and opens the link that is mailed there. */
  readonly ownEmail: (cookie: string, email: string) => Promise<void>;
  /** Signs up, and returns the tokens of the confirmation mail. */
  readonly ask: (email: string, ip?: string) => Promise<{ readonly confirm: string; readonly manage: string }>;
  /** Returns the row of an address. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
  readonly stored: (email: string) => Promise<any>;

  /** Calls a path below that of the campaigns as an administrator. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** Adds `<name>@mail.example`. */
  readonly addSubscribers: (names: readonly string[], state?: 'pending' | 'subscribed' | 'left') => Promise<void>;
  /** Creates a draft and returns its id. */
  readonly create: (letter?: unknown) => Promise<number>;
  /** Starts a draft as it is. */
  readonly start: (id: number, startsAt?: string | null) => Promise<Reply>;
  /** Creates a draft, starts it and queues its mails. */
  readonly send: () => Promise<number>;
  readonly control: (id: number, action: string) => Promise<Reply>;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
  readonly read: (id: number) => Promise<any>;
  /** Queues and sends what is due, a second after another, and returns whom the mails reached. */
  readonly sendAll: (sender?: MailSender) => Promise<string[]>;
}

/**
 * Starts the app on a new database before the tests of a suite. Each test begins an hour later, without subscribers and
 * mails, and with no campaign that has something to send.
 */
export function setUpMailApp(): MailApp {
  const clock = manualClock();
  const senders: MailSender[] = [];
  let test: TestDatabase;
  let smtp: SmtpProcess;
  let app: TestApp;
  let sender: MailSender;
  let cookie = '';
  let signedInMs = 0;
  let visitors = 0;

  const openSender: MailApp['openSender'] = async ({
    batches = app.campaigns,
    times,
    port = smtp.port,
    wrap = (same: SmtpTransport): SmtpTransport => same,
  } = {}) => {
    const config = { ...smtp.config, smtp: { ...smtp.config.smtp, port } };
    const transport = wrap(await openSmtpTransport(config, { ...SMTP_TIMES, ...times }));
    const site = { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) };
    const opened = createMailSender({ outbox: app.outbox, batches, transport, site, clock, log: SILENT_LOG });
    senders.push(opened);
    return opened;
  };

  beforeAll(async () => {
    [test, smtp] = await Promise.all([openTestDatabase(), startSmtpProcess()]);
    const { database } = test;
    app = await startTestApp({ database, clock, mail: smtp.config, publicOrigin: ORIGIN, trustProxy: true });
    cookie = await signInAdmin(app, database, EDITOR_NAME);
    signedInMs = clock.nowMs();
    sender = await openSender();
  });
  afterAll(async () => {
    await Promise.all(senders.map((one) => one.stop()));
    await Promise.all([app.stop(), smtp.stop()]);
    await test.drop();
  });
  beforeEach(async () => {
    clock.advance(HOUR_MS);
    await renewSession();
    await test.database.pool.query('TRUNCATE newsletter_subscriptions, mail_outbox, mail_sender');
    await test.database.pool.query("UPDATE newsletter_campaigns SET state = 'done', queued_up_to = NULL");
  });

  /** Signs in again in time: the clock is advanced by hours, and what is done needs the password of minutes ago. */
  async function renewSession(): Promise<void> {
    if (Math.abs(clock.nowMs() - signedInMs) < 10 * MINUTE_MS) return;
    const body = { username: EDITOR_NAME, password: TEST_PASSWORD };
    cookie = (await app.call('POST', '/api/login', { body })).cookie ?? '';
    signedInMs = clock.nowMs();
  }

  const nextAddress = (): string => {
    visitors += 1;
    return `10.1.${visitors >> 8}.${visitors & 255}`;
  };
  const mailApp: MailApp = {
    clock,
    openSender,
    async signUp(email, ip = nextAddress(), source = 'hero') {
      const headers = { 'x-forwarded-for': ip };
      const { status, text } = await app.call('POST', newsletterSubscribe.path, { body: { email, source }, headers });
      return { status, text };
    },
    post: (action, token) =>
      app.call('POST', SUBSCRIPTION_API + action, { body: { token }, headers: { 'x-forwarded-for': nextAddress() } }),
    async received(email) {
      while ((await sender.sendDue()) > 0);
      return smtp.mails.filter(({ to }) => to.includes(email));
    },
    async ownEmail(cookie, email) {
      await app.call('PUT', accountSetEmail.path, { cookie, body: { email } });
      const mail = (await mailApp.received(email)).at(-1);
      const body = { token: teamTokenIn(mail && partOf(mail, 'text/plain')) };
      expect((await app.call('POST', linkVerifyEmail.path, { body })).status).toBe(204);
    },
    async ask(email, ip) {
      await mailApp.signUp(email, ip);
      const mail = (await mailApp.received(email)).at(-1);
      if (mail === undefined) throw new Error('No mail was received.');
      return { confirm: tokenIn(mail, 'confirm'), manage: tokenIn(mail, 'manage') };
    },
    async stored(email) {
      const sql = 'SELECT * FROM newsletter_subscriptions WHERE email = $1';
      return (await test.database.pool.query(sql, [email])).rows[0];
    },

    async call(method, path, body) {
      await renewSession();
      return app.call(method, campaignList.path + path, { cookie, ...(body === undefined ? {} : { body }) });
    },
    async addSubscribers(names, state = 'subscribed') {
      const sql = `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
        SELECT name || '@mail.example', $2, 'hero', '2025-05-01' FROM unnest($1::text[]) AS name`;
      await test.database.pool.query(sql, [names, state]);
    },
    async create(letter = CAMPAIGN_DRAFT) {
      const created = await mailApp.call('POST', '', letter);
      expect(created.status).toBe(201);
      return created.json.id;
    },
    async start(id, startsAt = null) {
      const { version } = await mailApp.read(id);
      return mailApp.call('POST', `/${id}/start`, { version, startsAt });
    },
    async send() {
      const id = await mailApp.create();
      expect((await mailApp.start(id)).status).toBe(204);
      await app.campaigns.advance(clock.nowMs());
      return id;
    },
    control: (id, action) => mailApp.call('POST', `/${id}/control`, { action }),
    read: async (id) => (await mailApp.call('GET', `/${id}`)).json,
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
  return mailApp;
}
