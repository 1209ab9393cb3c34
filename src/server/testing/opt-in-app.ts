import { afterAll, afterEach, beforeAll } from 'vitest';
import { newsletterSubscribe } from '#contract/newsletter.ts';
import { CONFIRMATION_PAUSE_MS } from '#domain/newsletter/subscription.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender, type MailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from './silent-log.ts';
import { type ReceivedMail, type SmtpProcess, startSmtpProcess, tokenIn } from './smtp-process.ts';
import {
  type ManualClock,
  manualClock,
  type Reply,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from './start-test-app.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

const ORIGIN = 'https://technovex.example';
/** Of the calls about one subscription. */
export const SUBSCRIPTION_API = '/api/newsletter/subscription';

/** The app and its mail server in a suite of newsletter tests, and the calls that its tests share. */
export interface OptInApp {
  readonly app: TestApp;
  readonly database: Database;
  readonly smtp: SmtpProcess;
  readonly clock: ManualClock;
  /** Returns an address of its own, because limits count by address. */
  readonly nextAddress: () => string;
  readonly signUp: (email: string, ip?: string) => Promise<Pick<Reply, 'status' | 'text'>>;
  /** Posts a token to a path below that of the subscription. */
  readonly post: (action: string, token: string) => Promise<Reply>;
  /** Returns a sender whose mail server is at another port. */
  readonly openSender: (port?: number) => Promise<MailSender>;
  /** Sends what is due, and returns the mails that reached an address. */
  readonly received: (email: string) => Promise<readonly ReceivedMail[]>;
  /** Signs up, and returns the tokens of the confirmation mail. */
  readonly ask: (email: string) => Promise<{ readonly confirm: string; readonly manage: string }>;
  /** Returns the row of an address. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
  readonly stored: (email: string) => Promise<any>;
}

/** Starts the app on a new database before the tests of a suite; an hour passes after each test. */
export function setUpOptInApp(): OptInApp {
  const clock = manualClock();
  let test: TestDatabase;
  let smtp: SmtpProcess;
  let app: TestApp;
  let sender: MailSender;
  let visitors = 0;

  async function openSender(port = smtp.port): Promise<MailSender> {
    return createMailSender({
      outbox: app.outbox,
      transport: await openSmtpTransport({ ...smtp.config, smtp: { ...smtp.config.smtp, port } }),
      site: { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log: SILENT_LOG,
    });
  }

  beforeAll(async () => {
    [test, smtp] = await Promise.all([openTestDatabase(), startSmtpProcess()]);
    const { database } = test;
    app = await startTestApp({ database, clock, mail: smtp.config, publicOrigin: ORIGIN, trustProxy: true });
    sender = await openSender();
  });
  afterEach(() => clock.advance(CONFIRMATION_PAUSE_MS));
  afterAll(async () => {
    await sender.stop();
    await Promise.all([app.stop(), smtp.stop()]);
    await test.drop();
  });

  function nextAddress(): string {
    visitors += 1;
    return `10.1.${visitors >> 8}.${visitors & 255}`;
  }

  async function signUp(email: string, ip = nextAddress()) {
    const headers = { 'x-forwarded-for': ip };
    const body = { email, source: 'hero' };
    const { status, text } = await app.call('POST', newsletterSubscribe.path, { body, headers });
    return { status, text };
  }

  async function received(email: string): Promise<readonly ReceivedMail[]> {
    while ((await sender.sendDue()) > 0);
    return smtp.mails.filter(({ to }) => to.includes(email));
  }

  return {
    clock,
    nextAddress,
    signUp,
    openSender,
    received,
    post: (action, token) =>
      app.call('POST', SUBSCRIPTION_API + action, { body: { token }, headers: { 'x-forwarded-for': nextAddress() } }),
    async ask(email) {
      await signUp(email);
      const mail = (await received(email)).at(-1);
      if (mail === undefined) throw new Error('No mail was received.');
      return { confirm: tokenIn(mail, 'confirm'), manage: tokenIn(mail, 'manage') };
    },
    async stored(email) {
      const { rows } = await test.database.pool.query('SELECT * FROM newsletter_subscriptions WHERE email = $1', [
        email,
      ]);
      return rows[0];
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
  };
}
