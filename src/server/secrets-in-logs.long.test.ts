import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  newsletterConfirm,
  newsletterErase,
  newsletterFind,
  newsletterLeave,
  newsletterSubscribe,
} from '#contract/newsletter.ts';
import { sessionTokenHash } from './features/team/sign-in.ts';
import { freshDataFolder } from './testing/fresh-data-folder.ts';
import { startServerProcess, TEST_SERVER } from './testing/server-process.ts';
import { type ReceivedMail, startSmtpProcess, tokenIn } from './testing/smtp-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';

const STATE_MS_MAX = 60_000;
const secret = (name: string): string => `${name}-${randomBytes(9).toString('hex')}`;

const SECRETS = {
  sessionSecret: secret('session-secret-long-enough-to-be-one'),
  databasePassword: secret('database'),
  metricsToken: secret('metrics'),
  adminPassword: secret('admin'),
  userPassword: secret('user'),
  wrongPassword: secret('wrong'),
  // The mail server of the tests accepts what begins so.
  mailPassword: secret('right'),
  pin: '730219',
  wrongPin: '481652',
};
/** Personal data, which is not logged either. */
const PERSON = 'somebody.private@example.test';
/** Texts that would break a log line, or a terminal that prints it. */
const INJECTED = ['\u001b[31minjected', 'injected\r\n{"level":60}', '\u009b31minjected'];

const REJECTED = ['users', 'miner_wallets', 'newsletter_subscriptions', 'mail_outbox'];
const rejectAll = (table: string) => `alter table ${table} add constraint "full" check (false) not valid`;
const acceptAgain = (table: string) => `alter table ${table} drop constraint "full"`;

/** PostgreSQL behind a TCP proxy that can be interrupted, with tables that can be broken. */
async function faultyPostgres() {
  const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
  onTestFinished(drop);
  const proxy = await startTcpProxy(databaseUrl);
  onTestFinished(proxy.interrupt);
  const url = new URL(proxy.databaseUrl);
  // A server with trust authentication ignores it.
  if (url.password === '') url.password = SECRETS.databasePassword;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    ...proxy,
    databaseUrl: url.href,
    /** Renames one table and makes others reject all rows: errors then contain the row and all values. */
    breakTables: () => run(`alter table user_sessions rename to gone; ${REJECTED.map(rejectAll).join(';')}`),
    repairTables: () => run(`alter table gone rename to user_sessions; ${REJECTED.map(acceptAgain).join(';')}`),
  };
}

it.skipIf(TEST_DATABASE_URL === undefined)(
  'writes no PIN, password, token, hash or e-mail to any output, also when the database fails',
  { timeout: 180_000 },
  async () => {
    const dataDir = await freshDataFolder('technovex-secrets-');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { databaseUrl, breakTables, repairTables, interrupt, resume } = await faultyPostgres();
    const smtp = await startSmtpProcess();
    onTestFinished(() => smtp.stop());
    let output = '';
    const server = await startServerProcess({
      args: TEST_SERVER,
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        SESSION_SECRET: SECRETS.sessionSecret,
        METRICS_TOKEN: SECRETS.metricsToken,
        ADMIN_USERNAME: 'keeper',
        ADMIN_PASSWORD: SECRETS.adminPassword,
        SMTP_URL: smtp.url.replace('//', `//news:${SECRETS.mailPassword}@`),
        MAIL_FROM: 'news@technovex.example',
        PUBLIC_ORIGIN: 'http://technovex.example',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
      },
      readyMsMax: STATE_MS_MAX,
      onOutput: (text) => {
        output += text;
      },
    });
    onTestFinished(() => server.kill());

    /** The tokens that browsers received, and what the database stores of them. */
    const tokens = new Set<string>();
    const jar = new Map<string, string>();
    async function call(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<number> {
      const response = await fetch(server.origin + path, {
        method,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', token = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, token);
        if (token === '') continue;
        tokens.add(token).add(sessionTokenHash(SECRETS.sessionSecret, token));
        // Of a wallet's token the database stores the last part.
        for (const part of token.split('.')) tokens.add(part);
      }
      return response.status;
    }

    /** Signs up, and uses the links of the mail; the mail server repeats the address when it refuses one. */
    async function openMailLinks(): Promise<number[]> {
      const email = `mail-${accounts}.${PERSON}`;
      const statuses = [];
      for (const name of ['refuse-550', 'close-421', 'drop', '']) {
        const body = { email: `${name}${email}`, source: 'hero' };
        statuses.push(await call('POST', newsletterSubscribe.path, body));
      }
      if (statuses.includes(204)) {
        await vi.waitFor(() => expect(smtp.mails.some(({ to }) => to.includes(email))).toBe(true), STATE_MS_MAX);
      }
      links = smtp.mails.findLast(({ to }) => to.includes(email)) ?? links;
      if (links === undefined) throw new Error('No mail was received.');
      const [confirm, manage] = [tokenIn(links, 'confirm'), tokenIn(links, 'manage')];
      for (const token of [confirm, manage]) for (const part of token.split('.')) tokens.add(part);
      for (const { path } of [newsletterConfirm, newsletterFind, newsletterLeave, newsletterErase]) {
        for (const token of [confirm, manage]) statuses.push(await call('POST', path, { token }));
      }
      statuses.push(await call('POST', `/newsletter/leave/${manage}`));
      return statuses;
    }
    let links: ReceivedMail | undefined;

    const { pin, wrongPin, userPassword, wrongPassword, adminPassword, metricsToken } = SECRETS;
    let accounts = 0;
    /** Sends every call that contains a secret, and some with a secret in the wrong place. */
    async function callEverything(): Promise<Set<number>> {
      accounts += 1;
      const email = `${accounts}.${PERSON}`;
      const wallet = `/api/miner/wallets/${email}`;
      const person = { username: `person-${accounts}`, email };
      const statuses = [
        await call('POST', '/api/miner/wallets', { email, pin }),
        await call('POST', '/api/miner/login', { email, pin }),
        await call('POST', '/api/miner/login', { email, pin: wrongPin }),
        await call('PUT', wallet, { totalMined: 1, miningTimeSeconds: 1, pin: wrongPin }),
        await call('PUT', wallet, { totalMined: 1, miningTimeSeconds: 1 }),
        await call('GET', `/api/miner/check-email/${PERSON}`),
        await call('POST', `${wallet}/referral`),
        await call('POST', '/api/register', { ...person, password: userPassword }),
        await call('POST', '/api/login', { username: person.username, password: wrongPassword }),
        await call('POST', '/api/login', { username: 'keeper', password: adminPassword }),
        await call('GET', '/api/user'),
        await call('GET', '/api/admin/presale/phases'),
        await call('POST', '/api/admin/presale/phases', { name: userPassword }),
        ...(await openMailLinks()),
        await call('GET', '/metrics', undefined, { authorization: `Bearer ${metricsToken}` }),
        await call('POST', '/api/login', `{"username":"keeper","password":"${adminPassword}"`),
        await call('POST', `/api/login?password=${adminPassword}`, {
          username: adminPassword,
          password: [adminPassword],
        }),
        await call('POST', '/api/miner/login', { email: `${PERSON}${'x'.repeat(70_000)}`, pin }),
        ...(await Promise.all(
          INJECTED.map((text) =>
            call(
              'POST',
              `/api/login?${encodeURIComponent(text)}`,
              { username: text, password: text },
              { 'user-agent': encodeURI(text) },
            ),
          ),
        )),
        await call('POST', '/api/logout'),
      ];
      return new Set(statuses);
    }

    expect(await callEverything()).toEqual(new Set([200, 201, 204, 400, 401, 410, 413]));
    await breakTables();
    expect(await callEverything()).toContain(500);
    expect(output).toContain('"message":"Failed query: ');
    await repairTables();
    await interrupt();
    const before = output.length;
    await vi.waitFor(async () => expect(await call('GET', '/readyz')).toBe(503), STATE_MS_MAX);
    await callEverything();
    // Logged once, not once per call.
    expect(output.slice(before).match(/does not respond/g)).toHaveLength(1);
    await resume();
    await vi.waitFor(async () => expect(await call('GET', '/readyz')).toBe(200), STATE_MS_MAX);
    expect(await call('POST', '/api/login', { username: 'keeper', password: adminPassword })).toBe(200);
    await server.stop();

    expect(tokens.size).toBeGreaterThan(3);
    for (const [name, value] of [
      ...Object.entries(SECRETS),
      ...[...tokens].map((token) => ['a token', token] as const),
    ]) {
      expect(
        new RegExp(`(?<![0-9])${value.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![0-9])`).test(output),
        `${name} in ${output}`,
      ).toBe(false);
    }
    expect(output).not.toMatch(/argon2|somebody\.private|injected/);
    const [ready = '', ...rest] = output.split('\n').filter((line) => !line.startsWith('{'));
    expect([ready, ...rest.filter((line) => line !== '')]).toEqual([`Technovex is ready at ${server.origin}`]);
  },
);
