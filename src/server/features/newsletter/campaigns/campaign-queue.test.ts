import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time.ts';
import { addresses, CAMPAIGN_DRAFT as LETTER, numbered, setUpCampaignApp } from '#server/testing/campaign-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { createCampaignQueue } from './campaign-queue.ts';

const SECOND_MS = 1_000;

describe.each(TEST_DATABASES)('the queue of campaigns on $name', ({ open }) => {
  const test = setUpCampaignApp(open);
  const { clock, openSender, addSubscribers, create, start, read, sendAll } = test;

  it('sends to each person once when two processes queue and send at the same time', async () => {
    const names = numbered('both', 40);
    await addSubscribers(names);
    await start(await create({ ...LETTER, perMinuteMax: 300 }));
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

  it('sends at its rate, even at one mail a minute', async () => {
    await addSubscribers(numbered('slow', 3));
    const id = await create({ ...LETTER, perMinuteMax: 1 });
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await test.sender.sendDue()).toBe(1);
      expect(test.sender.waitMs()).toBe(MINUTE_MS);
      clock.advance(MINUTE_MS - 1);
      expect(await test.sender.sendDue()).toBe(0);
      clock.advance(1);
    }
    await test.app.campaigns.advance(clock.nowMs());
    expect(await read(id)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('sends campaigns that are under way at the same time in turns, each at its own rate', async () => {
    await addSubscribers(numbered('turn', 6));
    const [slow, fast] = [await create({ ...LETTER, perMinuteMax: 1 }), await create({ ...LETTER, perMinuteMax: 120 })];
    for (const id of [slow, fast]) await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    for (let second = 0; second < 5; second += 1) {
      while ((await test.sender.sendDue()) > 0);
      clock.advance(SECOND_MS);
    }
    expect((await read(fast)).sent).toBe(6);
    expect((await read(slow)).sent).toBe(1);
  });

  it('continues at once after the clock was set back', async () => {
    await addSubscribers(numbered('clock', 2));
    const id = await create({ ...LETTER, perMinuteMax: 1 });
    await start(id);
    await test.app.campaigns.advance(clock.nowMs());
    expect(await test.sender.sendDue()).toBe(1);
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
