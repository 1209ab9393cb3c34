import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { campaignRead } from '#contract/newsletter-admin.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { UNRECORDED_MAILS_MAX } from '#server/mail/mail-sender.ts';
import { freshDataFolder } from '../fresh-data-folder.ts';
import { BUILT_SERVER, type ServerProcess, startServerProcess, TEST_SERVER } from '../server-process.ts';
import { SILENT_LOG } from '../silent-log.ts';
import { type ReceivedMail, startSmtpProcess } from '../smtp-process.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '../test-databases.ts';

/** CRASH_ROUNDS=10 for the long run, with a large campaign. */
const { CRASH_ROUNDS } = process.env;
const KILLS = Number(CRASH_ROUNDS ?? 2);
const PEOPLE = CRASH_ROUNDS === undefined ? 600 : 5_000;
/** Still to be sent at the last kill. */
const REST = 100;
const READY_MS_MAX = 120_000;
const ADMIN_PASSWORD = 'correct horse battery staple';

const TARGETS = [
  { name: 'the embedded database', createDatabase: undefined },
  ...(TEST_DATABASE_URL === undefined
    ? []
    : [{ name: 'PostgreSQL', createDatabase: () => createPostgresDatabase(TEST_DATABASE_URL ?? '') }]),
];

/** What passes three minutes after a sender died: its lease and its claims have ended. */
async function endLeaseAndClaims({ pool }: Database): Promise<void> {
  await pool.query('DELETE FROM mail_sender');
  await pool.query("UPDATE mail_outbox SET due_at = created_at WHERE state = 'queued'");
}

const headers = { 'content-type': 'application/json' };
const messageId = ({ raw }: ReceivedMail): string => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';

describe.each(TARGETS)('kill -9 of a server that sends mail, on $name', { timeout: 900_000 }, ({ createDatabase }) => {
  async function setUp() {
    expect(existsSync(BUILT_SERVER), 'the server is built: npm run build').toBe(true);
    const dataDir = await freshDataFolder('technovex-mail-crash-');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await createDatabase?.();
    if (postgres !== undefined) onTestFinished(postgres.drop);
    const smtp = await startSmtpProcess(0, 'brief');
    onTestFinished(() => smtp.stop());
    const env = {
      ...{ NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'news@mail.example', PUBLIC_ORIGIN: 'http://technovex.example' },
      ...(postgres === undefined ? {} : { DATABASE_URL: postgres.databaseUrl }),
    };
    return {
      smtp,
      async start(): Promise<ServerProcess> {
        const server = await startServerProcess({ args: TEST_SERVER, env, readyMsMax: READY_MS_MAX });
        onTestFinished(() => server.kill());
        return server;
      },
      /** While no server runs. */
      async inDatabase(work: (database: Database) => Promise<void>): Promise<void> {
        const database = await openDatabase({ databaseUrl: postgres?.databaseUrl, dataDir, log: SILENT_LOG });
        await work(database).finally(() => database.close());
      },
    };
  }

  async function until(isReached: () => boolean): Promise<void> {
    while (!isReached()) await wait(20);
  }

  it(`sends a campaign of ${PEOPLE} to everybody, killed ${KILLS} times in the middle; only mails whose outcome was not \
written yet are repeated, with the same Message-ID`, async () => {
    const { smtp, start, inDatabase } = await setUp();
    await inDatabase(async ({ pool }) => {
      await pool.query(
        `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
          SELECT 'reader-' || n || '@mail.example', 'subscribed', 'hero', now() FROM generate_series(1, $1::int) AS n`,
        [PEOPLE],
      );
      await pool.query(
        `INSERT INTO newsletter_campaigns (subject, markdown, state, created_at, created_by, starts_at,
          started_by) VALUES ('News', '**Soon**', 'scheduled', now(), 'a test', now(), 'a test')`,
      );
    });
    let server = await start();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = (PEOPLE * (kill - 1 + Math.random())) / KILLS;
      await until(() => smtp.mails.length >= Math.min(enough, PEOPLE - REST));
      await server.kill();
      await inDatabase(endLeaseAndClaims);
      server = await start();
    }
    await until(() => new Set(smtp.mails.map(({ to }) => to[0])).size === PEOPLE);
    await expect.poll(() => campaign(server), { timeout: 60_000 }).toMatchObject({ state: 'done', sent: PEOPLE });
    // Each person has one Message-ID.
    expect(new Set(smtp.mails.map((mail) => `${mail.to} ${messageId(mail)}`)).size).toBe(PEOPLE);
    expect(smtp.mails.length - PEOPLE).toBeLessThanOrEqual(KILLS * UNRECORDED_MAILS_MAX);
    expect(await server.stop()).toBe(0);
  });

  it('repeats a mail that the mail server has but whose outcome is not written, with the same Message-ID', async () => {
    const { smtp, start, inDatabase } = await setUp();
    const server = await start();
    for (const email of ['sent@mail.example', 'hang@mail.example']) {
      const body = JSON.stringify({ email, source: 'hero' });
      const subscribed = await fetch(`${server.origin}/api/newsletter/subscriptions`, {
        method: 'POST',
        headers,
        body,
      });
      expect(subscribed.status).toBe(204);
      await until(() => smtp.mails.some(({ to }) => to.includes(email)));
    }
    await server.kill();
    await inDatabase(endLeaseAndClaims);
    const next = await start();
    const toHang = () => smtp.mails.filter(({ to }) => to.includes('hang@mail.example'));
    await until(() => toHang().length === 2);
    expect(new Set(toHang().map(messageId)).size).toBe(1);
    expect(smtp.mails.filter(({ to }) => to.includes('sent@mail.example'))).toHaveLength(1);
    await next.kill();
  });
});

async function campaign({ origin }: ServerProcess): Promise<unknown> {
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const [cookie = ''] = login.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return (await fetch(origin + campaignRead.path.replace('{id}', '1'), { headers: { cookie } })).json();
}
