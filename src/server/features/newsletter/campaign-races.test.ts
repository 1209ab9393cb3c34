import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { setUpCampaignApp } from '#server/testing/campaign-app.ts';
import { TEST_ENGINE } from '#server/testing/test-databases.ts';

// The embedded database has one connection: no transaction runs beside another.
describe.skipIf(TEST_ENGINE === 'embedded')('transactions of a campaign beside each other on PostgreSQL', () => {
  const test = setUpCampaignApp();
  const { clock, addSubscribers, create, start, read, sendAll } = test;

  /**
   * Runs `work` while a transaction that has executed `first` is open, which executes `then` once `work` waits for it.
   */
  async function beside(
    first: readonly string[],
    then: readonly string[],
    id: number,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const { pool } = test.database;
    const client: pg.PoolClient = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const statement of first) await client.query(statement, [id]);
      let isDone = false;
      const working = work().finally(() => {
        isDone = true;
      });
      await vi.waitUntil(async () => isDone || (await waitsForLock()), { timeout: 30_000 });
      for (const statement of then) await client.query(statement, [id]);
      await client.query('COMMIT');
      await working;
    } finally {
      client.release(true);
    }
  }

  async function waitsForLock(): Promise<boolean> {
    const { rows } = await test.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  }

  it('cancels while outcomes are written, without a deadlock, and counts what was sent', async () => {
    await addSubscribers(['a', 'b', 'c']);
    const id = await create();
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    const mails = await test.app.campaigns.claim(clock.nowMs(), clock.nowMs() + 1_000);
    const outcomes = mails
      .slice(0, 2)
      .map(({ id: mailId, campaignId }) => ({ id: mailId, campaignId, state: 'sent' }) as const);
    await beside(
      ["UPDATE newsletter_campaigns SET state = 'cancelled', cancelled = 3 WHERE id = $1"],
      ["DELETE FROM mail_outbox WHERE campaign_id = $1 AND state = 'queued'"],
      id,
      () => test.app.outbox.recordOutcomes(outcomes, clock.nowMs()),
    );
    expect(await read(id)).toMatchObject({ state: 'cancelled', recipients: 3, sent: 2, waiting: 0, cancelled: 1 });
  });

  it('does not end a campaign of which a mail is tried again at this moment', async () => {
    await addSubscribers(['fine', 'policy-550']);
    const id = await create();
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    expect(await test.sender.sendDue()).toBe(2);
    expect(await read(id)).toMatchObject({ state: 'sending', sent: 1, failed: 1, waiting: 0 });
    await beside(
      [
        'UPDATE newsletter_campaigns SET failed = failed - 1 WHERE id = $1',
        "UPDATE mail_outbox SET state = 'queued', due_at = created_at WHERE campaign_id = $1 AND state = 'failed'",
      ],
      [],
      id,
      () => test.app.campaigns.advance(clock.nowMs()),
    );
    expect(await read(id)).toMatchObject({ state: 'sending', waiting: 1 });
    clock.advance(1_000);
    await sendAll();
    expect(await read(id)).toMatchObject({ state: 'done', sent: 1, failed: 1, waiting: 0 });
  });

  it('tries failed mails again while a person is deleted who got one, without a deadlock', async () => {
    await addSubscribers(['policy-550', 'policy-550b']);
    const id = await create();
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    await test.sender.sendDue();
    await beside(
      ['SELECT 1 FROM newsletter_campaigns WHERE id = $1 FOR UPDATE'],
      ["DELETE FROM mail_outbox WHERE campaign_id = $1 AND recipient LIKE 'policy-550@%'"],
      id,
      async () => expect((await test.call('POST', `/${id}/retry`)).json).toEqual({ mails: 1 }),
    );
    expect(await read(id)).toMatchObject({ state: 'sending', waiting: 1 });
  });
});
