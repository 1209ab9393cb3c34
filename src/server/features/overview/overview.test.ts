import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { overview as overviewSchema } from '#contract/overview.ts';
import type { Database } from '#server/db/database.ts';
import { planOf, type Statement, statementsDuring } from '#server/testing/record-statements.ts';
import { seedTables } from '#server/testing/seed-tables.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { startTestMiner } from '#server/testing/test-miner.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ROWS = 12_000;

/** 30 days of minutes that end with minute $1, and mails that were not sent. */
const MINUTES = `INSERT INTO server_minutes (minute, miners, hour_miners, day_miners, mined_tvx)
  SELECT $1::int - i, 10, 1, 1, 0.5 FROM generate_series(0, 30 * 24 * 60) AS i`;
const MAILS = `INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
  SELECT 'reader-' || i, '{}', CASE WHEN i % 1000 = 0 THEN 'failed' ELSE 'sent' END, now(), now(), now()
  FROM generate_series(1, $1::int) AS i`;

describe.each(TEST_DATABASES)("the team's overview on $name", ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  const clock = manualClock(Date.UTC(2026, 0, 5, 12));

  beforeAll(async () => {
    ({ database, drop } = await open());
    app = await start();
    cookie = await signInAdmin(app, database, 'ana');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  const start = (): Promise<TestApp> => startTestApp({ database, clock, trustProxy: true });

  async function startAnother(): Promise<TestApp> {
    const another = await start();
    onTestFinished(() => another.stop());
    return another;
  }

  /** By another process each time: one sends what it read for five seconds. */
  async function read(range = '24h') {
    const reader = await startAnother();
    const { status, json, text } = await reader.call('GET', `/api/admin/overview?range=${range}`, { cookie });
    expect(status, text).toBe(200);
    return overviewSchema.parse(json);
  }

  it('has no values before anything was counted', async () => {
    expect(await read()).toMatchObject({
      countedSince: null,
      now: { miners: null, liveChannels: null, minedLastHour: 0, commitMs: null },
      changes: [{ by: 'a test', action: 'created', subject: 'ana' }],
    });
  });

  it('counts the wallets, credits, refusals and commits of all processes together', async () => {
    const other = await startAnother();
    const miners = [await startTestMiner(app, database), await startTestMiner(app, database)];
    await app.minutes.write(clock.nowMs() + MINUTE);
    clock.advance(DAY);
    // The former session has ended.
    cookie = await signInAdmin(app, database, 'ben');
    for (const [index, miner] of miners.entries()) {
      clock.advance(1_000);
      const by = index === 0 ? app : other;
      expect((await miner.sync({ totalMined: 0.001, miningTimeSeconds: 20 }, { by })).status).toBe(200);
      clock.advance(1_000);
      // The same wallet at the other process: counted once.
      await miner.sync({ totalMined: 0.001, miningTimeSeconds: 20 }, { by: index === 0 ? other : app });
    }
    await database.pool.query('ALTER TABLE admin_actions RENAME TO away');
    expect((await app.call('GET', '/api/admin/claims/snapshots', { cookie })).status).toBe(500);
    await database.pool.query('ALTER TABLE away RENAME TO admin_actions');
    clock.advance(2 * MINUTE);
    await app.minutes.write(clock.nowMs() - MINUTE);
    await other.minutes.write(clock.nowMs() - MINUTE);
    const { now, steps, countedSince } = await read();
    expect(now).toMatchObject({ miners: 2, liveChannels: 0, minedLastHour: 0.002 });
    expect(now.commitMs).toBeGreaterThan(0);
    expect(countedSince).toBe('2026-01-05T12:00:00.000Z');
    expect(steps).toHaveLength(24);
    expect(steps.at(-1)).toMatchObject({
      ...{ start: '2026-01-06T12:00:00.000Z', miners: 2, mined: 0.002, newWallets: 0, refused: 0, faults: 1 },
    });
    const days = (await read('30d')).steps.slice(-2);
    expect(days).toMatchObject([
      { start: '2026-01-05T00:00:00.000Z', miners: 2, newWallets: 2 },
      { start: '2026-01-06T00:00:00.000Z', miners: 2, newWallets: 0 },
    ]);
    expect((await read('7d')).steps).toHaveLength(7 * 24);
  });

  it('keeps counts that could not be written, and adds them later once', async () => {
    const counting = await startAnother();
    await startTestMiner(counting, database);
    const { newWallets: before } = await latestMinute();
    const { query } = database.pool;
    database.pool.query = (() => Promise.reject(new Error('away'))) as unknown as typeof query;
    await expect(counting.minutes.write(clock.nowMs() + MINUTE)).rejects.toThrow('away');
    database.pool.query = query;
    await counting.minutes.write(clock.nowMs() + MINUTE);
    await counting.minutes.write(clock.nowMs() + MINUTE);
    expect(await latestMinute()).toMatchObject({ newWallets: before + 1 });
  });

  async function latestMinute(): Promise<{ newWallets: number }> {
    const { rows } = await database.pool.query<{ newWallets: number }>(
      'SELECT coalesce(sum(new_wallets), 0)::int AS "newWallets" FROM server_minutes WHERE minute = $1',
      [Math.floor(clock.nowMs() / MINUTE)],
    );
    return rows[0] ?? { newWallets: Number.NaN };
  }

  it('forgets minutes after 31 days', async () => {
    const count = async () =>
      (await database.pool.query('SELECT count(*)::int AS count FROM server_minutes')).rows[0].count;
    const before = await count();
    await app.sweep(clock.nowMs() + 29 * DAY);
    expect(await count()).toBe(before);
    await app.sweep(clock.nowMs() + 32 * DAY);
    expect(await count()).toBe(0);
  });

  it('says what the database has that needs attention, and which phase runs', async () => {
    const { pool } = database;
    await pool.query(`INSERT INTO presale_phases (name, description, start_date, end_date, token_price, bonus,
        min_purchase, is_active, is_completed)
      VALUES ('Running', '', '2026-01-01', '2026-02-01', 0.01, 0, 10, true, false),
        ('Over', '', '2025-01-01', '2025-02-01', 0.01, 0, 10, true, false),
        ('Next', '', '2026-01-10', '2026-02-10', 0.01, 0, 10, false, false)`);
    await pool.query(MAILS, [1_000]);
    await pool.query(`INSERT INTO newsletter_campaigns
        (subject, markdown, per_minute_max, state, starts_at, created_at, created_by)
      VALUES ('News', '', 60, 'paused', NULL, now(), 'ana'), ('A', '', 60, 'scheduled', '2026-02-02', now(), 'ana'),
        ('B', '', 60, 'scheduled', '2026-02-01', now(), 'ana')`);
    await pool.query(`INSERT INTO account_changes (user_id, action, changed_by)
      SELECT id, 'created', 'first start' FROM users WHERE username = 'ana'`);
    await pool.query(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
       SELECT 'r-' || i || '@example.test', CASE i WHEN 3 THEN 'left' ELSE 'subscribed' END, 'hero',
         to_timestamp($1::float8 / 1000) - i * interval '1 hour' FROM generate_series(0, 3) AS i`,
      [clock.nowMs()],
    );
    await pool.query("UPDATE newsletter_subscriptions SET suppressed_at = now() WHERE email ~ '^r-[23]'");
    const { attention, phase, mails, subscribers, steps } = await read();
    // Of three subscribed, one was refused by its mail server; another that was is unsubscribed.
    expect(subscribers).toEqual({ reached: 2, leftOut: 1 });
    expect(steps.slice(-5).map(({ newSubscribers }) => newSubscribers)).toEqual([0, 1, 1, 1, 1]);
    expect(attention.map(({ type }) => type)).toEqual([
      ...['phase-over', 'phase-without-cap', 'mails-failed', 'no-mail-server', 'campaign-paused'],
      ...['first-password', 'second-factors-off'],
    ]);
    expect(mails).toEqual({ failed: 1, scheduled: 2, nextStart: '2026-02-01T00:00:00.000Z' });
    expect(phase).toMatchObject({
      current: { name: 'Running', at: '2026-02-01T00:00:00.000Z' },
      next: { name: 'Next', at: '2026-01-10T00:00:00.000Z' },
    });
    await pool.query(`INSERT INTO account_changes (user_id, action, changed_by)
      SELECT id, 'password-changed', 'ana' FROM users WHERE username = 'ana'`);
    expect((await read()).attention.map(({ type }) => type)).not.toContain('first-password');
  });

  it.each(['', '?range=1h', '?range='])('rejects the query %s', async (query) => {
    expect(await app.call('GET', `/api/admin/overview${query}`, { cookie })).toMatchObject({ status: 400 });
  });

  it('reads no large table as a whole (EXPLAIN), but for the number of subscribers, which is kept for a minute', async () => {
    await seedTables(database, ROWS);
    await database.pool.query(MINUTES, [Math.floor(clock.nowMs() / MINUTE)]);
    await database.pool.query(MAILS, [ROWS]);
    await database.pool.query('VACUUM ANALYZE');
    const statements = await statementsDuring(database, () => read());
    const isCountOfAll = ({ text }: Statement) => text.includes("WHERE state = 'subscribed'");
    expect(statements.filter(isCountOfAll)).toHaveLength(1);
    const reads = statements.filter(
      (one) => /server_minutes|presale|mail_outbox|newsletter_s|_changes/.test(one.text) && !isCountOfAll(one),
    );
    expect(reads.length).toBeGreaterThan(9);
    for (const statement of reads) {
      expect(await planOf(database, statement), statement.text).not.toMatch(
        /Seq Scan on (server_minutes|mail_outbox|presale_ph|newsletter_subscriptions|account_changes|admin_actions|users)/,
      );
    }
    expect(statements.map(({ text }) => text).join()).not.toMatch(/miner_wallets|miner_days/);
  });
});
