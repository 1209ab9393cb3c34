import { beforeAll, describe, expect, it } from 'vitest';
import type { Retention } from '#contract/site-data.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import type { Database } from './db/database.ts';
import { applyRetention } from './db/retention.ts';
import { ACTIVITY_RETENTION } from './features/activity/routes.ts';
import { LEFT_RETENTION } from './features/newsletter/register.ts';

const NOON = Date.UTC(2026, 5, 30, 12);
const RULES = [LEFT_RETENTION, ACTIVITY_RETENTION];
/** More than a batch. */
const OLD_ROWS = 1_500;

describe('retention rules', () => {
  const suite = setUpApp({
    clock: manualClock(NOON),
    retention: { leftSubscriptionsDays: 500, activityDays: 2_000 },
  });
  let pool: Database['pool'];

  beforeAll(async () => {
    ({ pool } = suite.database);
    await pool.query(`INSERT INTO activity (kind, subject_id, action, at, by)
      SELECT 'account', n::text, 'created',
        CASE WHEN n <= ${OLD_ROWS} THEN timestamptz '2026-01-01Z' ELSE '2026-06-01Z' END, 'x'
      FROM generate_series(1, ${OLD_ROWS} + 2) AS n`);
    await pool.query(`INSERT INTO activity (kind, subject_id, action, at, by)
      VALUES ('phase', '1', 'created', '2025-01-01Z', 'x'), ('miner', '1', 'blocked', '2026-03-31T23:59:59Z', 'x'),
        ('miner', '2', 'blocked', '2026-04-01T00:00:00Z', 'x')`);
    await pool.query(`INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at, asked_source)
      VALUES ('stays@x.test', 'subscribed', 'hero', '2025-01-01Z', NULL, NULL),
        ('left@x.test', 'left', 'hero', '2025-01-01Z', '2025-02-01Z', NULL),
        ('asks@x.test', 'left', 'hero', '2025-01-01Z', '2025-02-01Z', 'hero'),
        ('lately@x.test', 'left', 'hero', '2025-01-01Z', '2026-06-29Z', NULL)`);
  });

  async function counts(): Promise<Record<string, number>> {
    const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM activity WHERE kind = 'account') AS accounts,
      (SELECT count(*)::int FROM activity WHERE kind = 'phase') AS phases,
      (SELECT count(*)::int FROM activity WHERE kind = 'miner') AS miners,
      (SELECT count(*)::int FROM newsletter_subscriptions) AS newsletter_subscriptions`);
    return rows[0];
  }

  async function recorded(): Promise<{ readonly subject: string }[]> {
    const { rows } = await pool.query(`SELECT subject_id AS subject, action, by, after FROM activity
      WHERE kind = 'table' ORDER BY id`);
    return rows;
  }

  async function apply(retention: Retention, nowMs = NOON): Promise<void> {
    for (const rule of RULES) await applyRetention(suite.database, rule, retention, nowMs);
  }

  it('keep everything by default; delete subscriptions that left long ago, unless a new sign-up waits, and record how many', async () => {
    const before = await counts();
    await apply({});
    expect([await counts(), await recorded()]).toEqual([before, []]);
    await apply({ leftSubscriptionsDays: 30 });
    const { rows } = await pool.query('SELECT email FROM newsletter_subscriptions ORDER BY email');
    expect(rows.map(({ email }) => email)).toEqual(['asks@x.test', 'lately@x.test', 'stays@x.test']);
    expect(await recorded()).toEqual([
      {
        subject: 'newsletter_subscriptions',
        action: 'deleted',
        by: 'retention rule',
        after: { rows: 1, before: '2026-05-31T00:00:00.000Z' },
      },
    ]);
  });

  it('of every capability are applied by the hourly sweep', async () => {
    await pool.query(`INSERT INTO activity (kind, subject_id, action, at, by)
      VALUES ('miner', '4', 'blocked', '2020-01-01Z', 'x')`);
    await pool.query(`INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at)
      VALUES ('swept@x.test', 'left', 'hero', '2024-01-01Z', '2024-02-01Z')`);
    await suite.app.sweep(NOON);
    const { rows } = await pool.query(`SELECT 1 FROM newsletter_subscriptions WHERE email = 'swept@x.test'`);
    expect(rows).toEqual([]);
    const subjects = (await recorded()).slice(1).map(({ subject }) => subject);
    expect(subjects).toEqual(['newsletter_subscriptions', 'activity']);
  });

  it('delete the log but for the history of phases, by whole days in batches, each recorded, and nothing twice', async () => {
    await apply({ activityDays: 90 });
    expect(await counts()).toMatchObject({ accounts: 2, phases: 1, miners: 1 });
    const before = '2026-04-01T00:00:00.000Z';
    const entries = await recorded();
    expect(entries.slice(3)).toMatchObject([
      { subject: 'activity', after: { rows: 1_000, before } },
      { subject: 'activity', after: { rows: 501, before } },
    ]);
    await apply({ activityDays: 90, leftSubscriptionsDays: 30 }, NOON + 11 * 60 * 60 * 1_000);
    expect(await recorded()).toEqual(entries);
  });

  it('leave the log append-only for everybody else, and keep young rows', async () => {
    await expect(pool.query('DELETE FROM activity')).rejects.toThrow('is append-only');
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('technovex.retention', 'on', true)`);
      await client.query('SAVEPOINT before');
      for (const statement of ["UPDATE activity SET by = 'nobody'", 'TRUNCATE activity']) {
        await expect(client.query(statement)).rejects.toThrow('is append-only');
        await client.query('ROLLBACK TO before');
      }
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    await pool.query(`INSERT INTO activity (kind, subject_id, action, at, by)
      VALUES ('miner', '3', 'blocked', now() - interval '29 days', 'x')`);
    await expect(apply({ activityDays: 30 }, Date.now() + 365 * 24 * 60 * 60 * 1_000)).rejects.toThrow();
    const { rows } = await pool.query(`SELECT 1 FROM activity WHERE kind = 'miner' AND subject_id = '3'`);
    expect(rows).toHaveLength(1);
    // The setting ends with its transaction.
    await expect(pool.query('DELETE FROM activity')).rejects.toThrow('is append-only');
  });

  it('and sweeps are applied also when another one fails', async () => {
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await pool.query('CREATE TRIGGER refuse BEFORE DELETE ON newsletter_subscriptions EXECUTE FUNCTION refuse()');
    await pool.query(`INSERT INTO activity (kind, subject_id, action, at, by)
      VALUES ('miner', '5', 'blocked', '2020-01-01Z', 'x')`);
    await pool.query(`INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
      VALUES ('old@x.test', '{}', 'sent', '2026-01-01Z', '2026-01-01Z', '2026-01-02Z')`);
    try {
      await suite.app.sweep(NOON);
    } finally {
      await pool.query('DROP FUNCTION refuse CASCADE');
    }
    const { rows } = await pool.query(
      `SELECT 1 FROM mail_outbox UNION ALL SELECT 1 FROM activity WHERE at < '2021-01-01Z'`,
    );
    expect(rows).toEqual([]);
  });
});
