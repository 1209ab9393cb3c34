import { beforeAll, describe, expect, it } from 'vitest';
import { overview as overviewSchema } from '#contract/overview.ts';
import { DAY_MS } from '#domain/time.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { planOf, statementsDuring } from '#server/testing/record-statements.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { startTestMiner } from '#server/testing/test-miner.ts';
import { byUrgency, serverAttention } from './routes.ts';

describe("the team's overview", () => {
  const suite = setUpApp({ clock: manualClock(Date.UTC(2026, 0, 5, 12)) });
  let cookie = '';
  beforeAll(async () => {
    cookie = await signInAdmin(suite.app, suite.database, 'ana');
  });

  /** By another process each time: one sends what it read for five seconds. */
  async function read() {
    const reader = await suite.startAnother();
    const { status, json, text } = await reader.call('GET', '/api/admin/overview', { cookie });
    expect(status, text).toBe(200);
    return overviewSchema.parse(json);
  }

  it('says what the database has that needs attention, and seven numbers', async () => {
    const { pool } = suite.database;
    const nowMs = suite.clock.nowMs();
    await pool.query(`INSERT INTO presale_phases (name, description, start_date, end_date, token_price, bonus,
        min_purchase, is_active, is_completed)
      VALUES ('Running', '', '2026-01-01', '2026-02-01', 0.01, 0, 10, true, false),
        ('Over', '', '2025-01-01', '2025-02-01', 0.01, 0, 10, true, false),
        ('Next', '', '2026-01-10', '2026-02-10', 0.01, 0, 10, false, false)`);
    await pool.query(`INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
      SELECT 'reader', '{}', state, now(), now(), now() FROM unnest(array['failed', 'sent', 'sent']) AS state`);
    await pool.query(`INSERT INTO newsletter_campaigns
        (subject, markdown, state, starts_at, created_at, created_by)
      VALUES ('News', '', 'paused', NULL, now(), 'ana'), ('A', '', 'scheduled', '2026-02-02', now(), 'ana'),
        ('B', '', 'scheduled', '2026-02-01', now(), 'ana')`);
    await pool.query(`INSERT INTO activity (kind, subject_id, action, by, after)
      SELECT 'account', id::text, 'created', 'first start', '{"password": "generated"}' FROM users WHERE username = 'ana'`);
    await pool.query(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
       SELECT 'r-' || i || '@example.test', CASE i WHEN 3 THEN 'left' ELSE 'subscribed' END, 'hero',
         to_timestamp($1::float8 / 1000) - i * interval '1 hour' FROM generate_series(0, 3) AS i`,
      [nowMs],
    );
    await pool.query("UPDATE newsletter_subscriptions SET suppressed_at = now() WHERE email ~ '^r-[23]'");
    await startTestMiner(suite.app, suite.database);
    const wallets = 'UPDATE miner_wallets SET created_at = to_timestamp($1::float8 / 1000), blocked_at = now()';
    await pool.query(wallets, [nowMs]);
    const { attention, numbers } = await read();
    // Of three subscribed, one was refused by its mail server; another that was is unsubscribed.
    expect(numbers).toEqual({
      ...{ newWallets: 1, blockedWallets: 1, subscribers: 2, leftOut: 1, newSubscribers: 4 },
      ...{ scheduledCampaigns: 2, failedMails: 1 },
    });
    expect(attention.map(({ type }) => type)).toEqual([
      ...['phase-without-cap', 'no-mail-server', 'campaign-paused'],
      ...['first-password', 'second-factors-off'],
    ]);
    await pool.query(`INSERT INTO activity (kind, subject_id, action, by)
      SELECT 'account', id::text, 'password-changed', 'ana' FROM users WHERE username = 'ana'`);
    expect((await read()).attention.map(({ type }) => type)).not.toContain('first-password');
  });

  it('reads no table of wallets, mails or accounts as a whole (EXPLAIN)', async () => {
    const statements = await statementsDuring(suite.database, () => read());
    const reads = statements.filter(({ text }) => /miner_wallets|presale|mail_outbox|activity/.test(text));
    expect(reads.length).toBeGreaterThan(4);
    for (const statement of reads) {
      expect(await planOf(suite.database, statement), statement.text).not.toMatch(
        /Seq Scan on (miner_wallets|mail_outbox|presale_ph|activity|users)/,
      );
    }
  });

  it('has a downtime of the last 24 hours, after what visitors see and before what can wait', () => {
    const nowMs = Date.UTC(2026, 0, 31);
    const recent = [{ fromMs: nowMs - DAY_MS - 60_000, untilMs: nowMs - DAY_MS + 120_000 }];
    expect(serverAttention(recent, nowMs)).toEqual([{ type: 'downtime', count: 2 }]);
    expect(serverAttention([{ fromMs: nowMs - 2 * DAY_MS, untilMs: nowMs - DAY_MS }], nowMs)).toEqual([]);
    const items = [{ type: 'password-due', name: 'bo' }, { type: 'downtime', count: 1 }, { type: 'no-phase' }] as const;
    expect(byUrgency(items).map(({ type }) => type)).toEqual(['no-phase', 'downtime', 'password-due']);
  });
});
