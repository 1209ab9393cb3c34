import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Retention } from '#contract/site-data.ts';
import { manualClock, startTestApp } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import type { Database } from './db/database.ts';
import { applyRetention, logRetention } from './db/retention.ts';
import { adminActions } from './db/schema/admin.ts';
import { presalePhaseChanges } from './db/schema/presale.ts';
import { accountChanges } from './db/schema/team.ts';
import { LEFT_RETENTION } from './features/newsletter/register.ts';

const NOON = Date.UTC(2026, 5, 30, 12);
const LOGS = ['account_changes', 'presale_phase_changes', 'admin_actions'] as const;
const RULES = [
  logRetention(accountChanges, 'account_changes', accountChanges.changedAt),
  logRetention(presalePhaseChanges, 'presale_phase_changes', presalePhaseChanges.changedAt),
  LEFT_RETENTION,
  logRetention(adminActions, 'admin_actions', adminActions.changedAt),
];
/** More than a batch. */
const OLD_ROWS = 1_500;

describe.each(TEST_DATABASES)('retention rules on $name', ({ open }) => {
  let test: TestDatabase;
  let pool: Database['pool'];

  beforeAll(async () => {
    test = await open();
    ({ pool } = test.database);
    await pool.query(`INSERT INTO presale_phases (name, description, start_date, end_date, token_price, bonus,
      min_purchase, is_active, is_completed) VALUES ('a', '', now(), now(), 1, 0, 1, false, false)`);
    await pool.query(`INSERT INTO account_changes (user_id, action, changed_at, changed_by)
      SELECT n, 'created', CASE WHEN n <= ${OLD_ROWS} THEN timestamptz '2026-01-01Z' ELSE '2026-06-01Z' END, 'x'
      FROM generate_series(1, ${OLD_ROWS} + 2) AS n`);
    await pool.query(`INSERT INTO presale_phase_changes (phase_id, action, changed_at, changed_by)
      VALUES (1, 'created', '2026-03-31T23:59:59Z', 'x'), (1, 'updated', '2026-04-01T00:00:00Z', 'x')`);
    await pool.query(`INSERT INTO admin_actions (area, action, subject, changed_at, changed_by)
      VALUES ('miners', 'blocked', '1', '2025-01-01Z', 'x'), ('miners', 'blocked', '2', '2026-06-01Z', 'x')`);
    await pool.query(`INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at, asked_source)
      VALUES ('stays@x.test', 'subscribed', 'hero', '2025-01-01Z', NULL, NULL),
        ('left@x.test', 'left', 'hero', '2025-01-01Z', '2025-02-01Z', NULL),
        ('asks@x.test', 'left', 'hero', '2025-01-01Z', '2025-02-01Z', 'hero'),
        ('lately@x.test', 'left', 'hero', '2025-01-01Z', '2026-06-29Z', NULL)`);
  });
  afterAll(() => test.drop());

  async function counts(): Promise<Record<string, number>> {
    const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM account_changes) AS account_changes,
      (SELECT count(*)::int FROM presale_phase_changes) AS presale_phase_changes,
      (SELECT count(*)::int FROM admin_actions WHERE area <> 'retention') AS admin_actions,
      (SELECT count(*)::int FROM newsletter_subscriptions) AS newsletter_subscriptions`);
    return rows[0];
  }

  async function recorded(): Promise<{ readonly subject: string }[]> {
    const { rows } = await pool.query(`SELECT subject, action, changed_by, after FROM admin_actions
      WHERE area = 'retention' ORDER BY id`);
    return rows;
  }

  const apply = (retention: Retention, nowMs = NOON) =>
    applyRetention(test.database, { rules: RULES, retention }, nowMs);

  it('keep everything by default', async () => {
    const before = await counts();
    await apply({});
    expect(await counts()).toEqual(before);
    expect(await recorded()).toEqual([]);
  });

  it('delete subscriptions that left long ago, unless a new sign-up waits, and record how many without addresses', async () => {
    await apply({ leftSubscriptionsDays: 30 });
    const { rows } = await pool.query('SELECT email FROM newsletter_subscriptions ORDER BY email');
    expect(rows.map(({ email }) => email)).toEqual(['asks@x.test', 'lately@x.test', 'stays@x.test']);
    expect(await recorded()).toEqual([
      {
        subject: 'newsletter_subscriptions',
        action: 'deleted',
        changed_by: 'retention rule',
        after: { rows: 1, before: '2026-05-31T00:00:00.000Z' },
      },
    ]);
  });

  it('of every capability are applied by the hourly sweep', async () => {
    const retention = { leftSubscriptionsDays: 500, activityDays: 2_000 };
    const app = await startTestApp({ ...test, clock: manualClock(NOON), retention });
    await pool.query(`INSERT INTO account_changes (user_id, action, changed_at, changed_by)
      VALUES (1, 'created', '2020-01-01Z', 'x')`);
    await pool.query(`INSERT INTO presale_phase_changes (phase_id, action, changed_at, changed_by)
      VALUES (1, 'created', '2020-01-01Z', 'x')`);
    await pool.query(`INSERT INTO admin_actions (area, action, subject, changed_at, changed_by)
      VALUES ('miners', 'blocked', '4', '2020-01-01Z', 'x')`);
    await pool.query(`INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at)
      VALUES ('swept@x.test', 'left', 'hero', '2024-01-01Z', '2024-02-01Z')`);
    await app.sweep(NOON);
    await app.stop();
    const { rows } = await pool.query(`SELECT 1 FROM newsletter_subscriptions WHERE email = 'swept@x.test'`);
    expect(rows).toEqual([]);
    const subjects = (await recorded()).slice(1).map(({ subject }) => subject);
    expect(subjects).toEqual(['account_changes', 'presale_phase_changes', 'newsletter_subscriptions', 'admin_actions']);
  });

  it('delete the log by whole days in batches, each recorded, and nothing twice', async () => {
    await apply({ activityDays: 90 });
    expect(await counts()).toMatchObject({ account_changes: 2, presale_phase_changes: 1, admin_actions: 1 });
    const before = '2026-04-01T00:00:00.000Z';
    const entries = await recorded();
    expect(entries.slice(5)).toMatchObject([
      { subject: 'account_changes', after: { rows: 1_000, before } },
      { subject: 'account_changes', after: { rows: 500, before } },
      { subject: 'presale_phase_changes', after: { rows: 1, before } },
      { subject: 'admin_actions', after: { rows: 1, before } },
    ]);
    await apply({ activityDays: 90, leftSubscriptionsDays: 30 }, NOON + 11 * 60 * 60 * 1_000);
    expect(await recorded()).toEqual(entries);
  });

  it('leave the log append-only for everybody else, and keep young rows', async () => {
    for (const log of LOGS) {
      await expect(pool.query(`DELETE FROM ${log}`)).rejects.toThrow('is append-only');
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query(`SELECT set_config('technovex.retention', 'on', true)`);
        await client.query('SAVEPOINT before');
        for (const statement of [`UPDATE ${log} SET changed_by = 'nobody'`, `TRUNCATE ${log}`]) {
          await expect(client.query(statement)).rejects.toThrow('is append-only');
          await client.query('ROLLBACK TO before');
        }
        await client.query('ROLLBACK');
      } finally {
        client.release();
      }
    }
    await pool.query(`INSERT INTO admin_actions (area, action, subject, changed_at, changed_by)
      VALUES ('miners', 'blocked', '3', now() - interval '29 days', 'x')`);
    await expect(apply({ activityDays: 30 }, Date.now() + 365 * 24 * 60 * 60 * 1_000)).rejects.toThrow();
    const { rows } = await pool.query(`SELECT 1 FROM admin_actions WHERE subject = '3'`);
    expect(rows).toHaveLength(1);
    // The setting ends with its transaction.
    await expect(pool.query('DELETE FROM admin_actions')).rejects.toThrow('is append-only');
  });
});
