import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { addresses, numbered, recipientsOf, setUpMailApp } from '#server/testing/mail-app.ts';
import { TEST_ENGINE } from '#server/testing/test-databases.ts';
import { createCampaignQueue } from './campaign-queue.ts';

const SECOND_MS = 1_000;

describe('the queue of campaigns', () => {
  const test = setUpMailApp();
  const { clock, openSender, addSubscribers, create, start, send, read, sendAll } = test;

  it('sends to each person once when two processes queue and send at the same time', async () => {
    const names = numbered('both', 40);
    await addSubscribers(names);
    await start(await create());
    const queue = createCampaignQueue(test.database, true);
    await Promise.all([test.app.campaigns.advance(clock.nowMs()), queue.advance(clock.nowMs())]);
    const senders = [await openSender(), await openSender({ batches: queue })];
    const from = test.smtp.mails.length;
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(senders.map((sender) => sender.sendDue()));
      // Long enough for the lease to pass from one to the other, and for claims to end.
      clock.advance(4 * MINUTE_MS);
    }
    expect(recipientsOf(test.smtp.mails.slice(from))).toEqual(addresses(names));
  });

  it('sends campaigns one after another, by their starts', async () => {
    await addSubscribers(numbered('turn', 15));
    const [later, first] = [await create(), await create()];
    await start(later, new Date(clock.nowMs() + HOUR_MS).toISOString());
    clock.advance(HOUR_MS - SECOND_MS);
    await start(first);
    clock.advance(SECOND_MS);
    await test.app.campaigns.advance(clock.nowMs());
    for (const counts of [
      [10, 0],
      [15, 0],
      [15, 10],
      [15, 15],
    ]) {
      await test.sender.sendDue();
      expect([(await read(first)).sent, (await read(later)).sent]).toEqual(counts);
      clock.advance(SECOND_MS);
    }
  });

  it('goes on queueing where a process that died stopped', async () => {
    await addSubscribers(numbered('q', 30));
    const id = await send();
    // As if the second slice had never been committed.
    await test.database.pool.query("DELETE FROM mail_outbox WHERE recipient >= 'q-20'");
    await test.database.pool.query(
      `UPDATE newsletter_campaigns SET recipients = 20, queued_up_to =
        (SELECT id FROM newsletter_subscriptions WHERE email = 'q-19@mail.example') WHERE id = $1`,
      [id],
    );
    expect(await sendAll()).toHaveLength(30);
    expect(await read(id)).toMatchObject({ state: 'done', recipients: 30, sent: 30 });
  });

  // The embedded database has one connection: no transaction runs beside another.
  describe.skipIf(TEST_ENGINE === 'embedded')('with transactions beside each other on PostgreSQL', () => {
    /** Runs `work` while a transaction that has executed `first` is open, which executes `then` once `work` waits. */
    async function beside(
      { first, then = [] }: { readonly first: readonly string[]; readonly then?: readonly string[] },
      id: number,
      work: () => Promise<unknown>,
    ): Promise<void> {
      const client: pg.PoolClient = await test.database.pool.connect();
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
      const id = await send();
      const mails = await test.app.campaigns.claim(clock.nowMs(), clock.nowMs() + 1_000);
      const outcomes = mails
        .slice(0, 2)
        .map(({ id: mailId, campaignId }) => ({ id: mailId, campaignId, state: 'sent' }) as const);
      const first = ["UPDATE newsletter_campaigns SET state = 'cancelled', cancelled = 3 WHERE id = $1"];
      const then = ["DELETE FROM mail_outbox WHERE campaign_id = $1 AND state = 'queued'"];
      await beside({ first, then }, id, () => test.app.outbox.recordOutcomes(outcomes, clock.nowMs()));
      expect(await read(id)).toMatchObject({ state: 'cancelled', recipients: 3, sent: 2, waiting: 0, cancelled: 1 });
    });

    it('does not end a campaign of which a mail is tried again at this moment', async () => {
      await addSubscribers(['fine', 'policy-550']);
      const id = await send();
      expect(await test.sender.sendDue()).toBe(2);
      expect(await read(id)).toMatchObject({ state: 'sending', sent: 1, failed: 1, waiting: 0 });
      const first = [
        'UPDATE newsletter_campaigns SET failed = failed - 1 WHERE id = $1',
        "UPDATE mail_outbox SET state = 'queued', due_at = created_at WHERE campaign_id = $1 AND state = 'failed'",
      ];
      await beside({ first }, id, () => test.app.campaigns.advance(clock.nowMs()));
      expect(await read(id)).toMatchObject({ state: 'sending', waiting: 1 });
      clock.advance(1_000);
      await sendAll();
      expect(await read(id)).toMatchObject({ state: 'done', sent: 1, failed: 1, waiting: 0 });
    });

    it('deletes old mails while failed ones are tried again, without a deadlock, whichever was locked first', async () => {
      await addSubscribers(['policy-550a', 'policy-550b', 'policy-550c']);
      const id = await send();
      await sendAll();
      clock.advance(30 * DAY_MS);
      const again = (name: string) =>
        `UPDATE mail_outbox SET state = 'queued' WHERE campaign_id = $1 AND recipient LIKE '${name}@%'`;
      const [first, then] = [[again('policy-550b')], [again('policy-550a'), again('policy-550c')]];
      await beside({ first, then }, id, () => test.app.outbox.sweep(clock.nowMs()));
      expect(await read(id)).toMatchObject({ waiting: 1 });
    });

    it('tries failed mails again while a person is deleted who got one, without a deadlock', async () => {
      await addSubscribers(['policy-550', 'policy-550b']);
      const id = await send();
      await test.sender.sendDue();
      const first = ['SELECT 1 FROM newsletter_campaigns WHERE id = $1 FOR UPDATE'];
      const then = ["DELETE FROM mail_outbox WHERE campaign_id = $1 AND recipient LIKE 'policy-550@%'"];
      await beside({ first, then }, id, async () =>
        expect((await test.call('POST', `/${id}/retry`)).json).toEqual({ mails: 1 }),
      );
      expect(await read(id)).toMatchObject({ state: 'sending', waiting: 1 });
    });
  });
});
