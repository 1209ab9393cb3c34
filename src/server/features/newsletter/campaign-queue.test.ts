import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { addresses, numbered, setUpCampaignApp } from '#server/testing/campaign-app.ts';
import { createCampaignQueue } from './campaign-queue.ts';

const SECOND_MS = 1_000;

describe('the queue of campaigns', () => {
  const test = setUpCampaignApp();
  const { clock, openSender, addSubscribers, create, start, read, sendAll } = test;

  it('sends to each person once when two processes queue and send at the same time', async () => {
    const names = numbered('both', 40);
    await addSubscribers(names);
    await start(await create());
    const queue = createCampaignQueue(test.database, true);
    await Promise.all([test.app.campaigns.advance(clock.nowMs()), queue.advance(clock.nowMs())]);
    const senders = [await openSender(), await openSender({ batches: queue })];
    const from = test.smtp.mails.length;
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(senders.map((sender) => sender.sendDue()));
      // Long enough for the lease to pass from one to the other, and for claims to end.
      clock.advance(4 * MINUTE_MS);
    }
    expect(
      test.smtp.mails
        .slice(from)
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(addresses(names));
  });

  it('sends at its rate', async () => {
    await addSubscribers(numbered('slow', 25));
    const id = await create();
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    for (const sent of [10, 10, 5]) {
      expect(await test.sender.sendDue()).toBe(sent);
      expect(test.sender.waitMs()).toBe(SECOND_MS);
      clock.advance(SECOND_MS - 1);
      expect(await test.sender.sendDue()).toBe(0);
      clock.advance(1);
    }
    await test.app.campaigns.advance(clock.nowMs());
    expect(await read(id)).toMatchObject({ state: 'done', sent: 25 });
  });

  it('sends campaigns one after another, by their starts', async () => {
    await addSubscribers(numbered('turn', 15));
    const [later, first] = [await create(), await create()];
    await start(later, new Date(clock.nowMs() + HOUR_MS).toISOString());
    clock.advance(HOUR_MS - SECOND_MS);
    await start(first);
    clock.advance(SECOND_MS);
    await test.app.campaigns.advance(clock.nowMs());
    const sent = async () => [(await read(first)).sent, (await read(later)).sent];
    for (const counts of [
      [10, 0],
      [15, 0],
      [15, 10],
      [15, 15],
    ]) {
      await test.sender.sendDue();
      expect(await sent()).toEqual(counts);
      clock.advance(SECOND_MS);
    }
  });

  it('continues at once after the clock was set back', async () => {
    await addSubscribers(numbered('clock', 12));
    const id = await create();
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    expect(await test.sender.sendDue()).toBe(10);
    clock.advance(-SECOND_MS);
    expect(test.sender.waitMs()).toBe(0);
    clock.advance(2 * SECOND_MS);
  });

  it('goes on queueing where a process that died stopped', async () => {
    await addSubscribers(numbered('q', 30));
    const id = await create();
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
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
});
