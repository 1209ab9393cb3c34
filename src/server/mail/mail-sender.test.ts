import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { setUpMailSender } from '#server/testing/mail-sender-harness.ts';
import { startSmtpProcess, TEST_SENDER } from '#server/testing/smtp-process.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import type { Delivery } from './delivery.ts';
import { createMailSender, startMailSender, UNRECORDED_MAILS_MAX } from './mail-sender.ts';
import { openSmtpTransport, SMTP_CONNECTIONS_MAX } from './smtp-transport.ts';

const AWAY = 'the database is away';

describe('the mail sender', () => {
  const test = setUpMailSender();
  const { queue, sender, batchesOf, entry, deps, deliveriesTo, messageIdsTo } = test;

  const queueMany = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await queue(`reader-${index}@mail.example`);
  };
  const states = async () => new Set((await storedMails(test.database)).map(({ state }) => state));
  /** Returns a promise and its end. */
  const held = () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { ended, end };
  };

  it('delivers each mail once, in both forms, from the configured sender', async () => {
    await queueMany(12);
    const { sendDue } = await sender();
    while ((await sendDue()) > 0);
    expect(test.smtp.mails).toHaveLength(12);
    expect(new Set(test.smtp.mails.map(({ to }) => to[0])).size).toBe(12);
    const [{ raw, from } = { raw: '', from: '' }] = test.smtp.mails;
    expect(from).toBe(TEST_SENDER.address);
    expect(raw).toMatch(/^From: Technovex <news@technovex\.example>\r$/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(await states()).toEqual(new Set(['sent']));
  });

  it('sends from one process of several, and from another when that one has gone', async () => {
    const [first, second] = [await sender(), await sender()];
    await queue('one@mail.example');
    expect(await first.sendDue()).toBe(1);
    await queue('two@mail.example');
    expect(await second.sendDue()).toBe(0);
    await first.stop();
    expect(await second.sendDue()).toBe(1);
    await queue('three@mail.example');
    // As after kill -9.
    test.clock.advance(2 * MINUTE_MS);
    expect(await (await sender()).sendDue()).toBe(1);
    expect(test.smtp.mails).toHaveLength(3);
  });

  it('repeats a mail whose sender died after the delivery, with the same Message-ID: at least once', async () => {
    await queue('twice@mail.example');
    const real = await openSmtpTransport(test.smtp.config);
    const delivered = held();
    const dying = await sender({
      async deliver(mail) {
        await real.deliver(mail);
        delivered.end();
        // The process is gone: nothing is written.
        return new Promise(() => undefined);
      },
      close: () => real.close(),
    });
    void dying.sendDue();
    await delivered.ended;
    const next = await sender();
    test.clock.advance(2 * MINUTE_MS);
    expect(await next.sendDue()).toBe(0);
    test.clock.advance(2 * MINUTE_MS);
    expect(await next.sendDue()).toBe(1);
    expect(messageIdsTo('twice@mail.example')).toHaveLength(2);
    expect(new Set(messageIdsTo('twice@mail.example')).size).toBe(1);
  });

  it('sends a mail once whose outcome could not be written at first, and records those beside it', async () => {
    await queueMany(2);
    const record = vi.spyOn(test.outbox, 'recordOutcomes');
    for (let time = 0; time < 3; time += 1) record.mockRejectedValueOnce(new Error(AWAY));
    const { sendDue } = await sender();
    expect(await sendDue()).toBe(2);
    test.clock.advance(DAY_MS);
    expect(await sendDue()).toBe(0);
    expect(await states()).toEqual(new Set(['sent']));
    expect(test.smtp.mails).toHaveLength(2);
  });

  it('gives up writing an outcome before another sender may take the mail, which is sent again then', async () => {
    await queue('long@mail.example');
    const record = vi.spyOn(test.outbox, 'recordOutcomes').mockImplementation(() => {
      test.clock.advance(MINUTE_MS);
      return Promise.reject(new Error(AWAY));
    });
    const { sendDue } = await sender();
    await expect(sendDue()).rejects.toThrow(AWAY);
    expect(record).toHaveBeenCalledTimes(3);
    record.mockRestore();
    expect(await sendDue()).toBe(1);
    expect(deliveriesTo('long@mail.example')).toHaveLength(2);
    expect(await states()).toEqual(new Set(['sent']));
  });

  it('does not release a mail that another sender has claimed since', async () => {
    const { outbox, clock } = test;
    const claim = (untilMs = clock.nowMs() + MINUTE_MS) => outbox.claim(1, clock.nowMs(), untilMs);
    await queue('frozen@mail.example');
    const claimedUntilMs = clock.nowMs() + MINUTE_MS;
    const [{ id } = { id: 0 }] = await claim(claimedUntilMs);
    // The process was suspended longer than its claim lasted.
    clock.advance(2 * MINUTE_MS);
    expect(await claim()).toHaveLength(1);
    await outbox.release([id], claimedUntilMs, clock.nowMs());
    expect(await claim()).toEqual([]);
    clock.advance(MINUTE_MS);
    const untilMs = clock.nowMs() + HOUR_MS;
    expect(await claim(untilMs)).toHaveLength(1);
    await outbox.release([id], untilMs, clock.nowMs());
    expect(await claim()).toHaveLength(1);
  });

  it('delivers over each connection while its last outcome is written, and no further than that', async () => {
    await queueMany(30);
    const { outbox, batches } = batchesOf(30);
    const writable = held();
    const recordOutcomes: typeof outbox.recordOutcomes = async (...args) => {
      await writable.ended;
      return outbox.recordOutcomes(...args);
    };
    const deliver = vi.fn(async (): Promise<Delivery> => ({ type: 'sent' }));
    const transport = { deliver, close: () => undefined };
    const { sendDue } = createMailSender({
      ...(await deps(transport)),
      outbox: { ...outbox, recordOutcomes },
      batches,
    });
    const sent = sendDue();
    await vi.waitUntil(() => deliver.mock.calls.length >= UNRECORDED_MAILS_MAX);
    await test.database.pool.query('SELECT 1');
    expect(deliver).toHaveBeenCalledTimes(UNRECORDED_MAILS_MAX);
    writable.end();
    expect(await sent).toBe(30);
    expect(await states()).toEqual(new Set(['sent']));
  });

  it('ends a batch whose outcomes cannot be written only when the deliveries beside that have ended', async () => {
    await queueMany(30);
    const { outbox, batches } = batchesOf(30);
    const deliveries = held();
    const deliver = vi.fn(async (): Promise<Delivery> => {
      if (deliver.mock.calls.length > SMTP_CONNECTIONS_MAX) await deliveries.ended;
      return { type: 'sent' };
    });
    const release = vi.fn(outbox.release);
    const failed = held();
    const recordOutcomes = async () => {
      await vi.waitUntil(() => deliver.mock.calls.length === UNRECORDED_MAILS_MAX);
      // Too late for another try.
      test.clock.advance(HOUR_MS);
      failed.end();
      throw new Error(AWAY);
    };
    const transport = { deliver, close: () => undefined };
    const { sendDue } = createMailSender({
      ...(await deps(transport)),
      outbox: { ...outbox, recordOutcomes, release },
      batches,
    });
    const outcome = expect(sendDue()).rejects.toThrow(AWAY);
    await failed.ended;
    await test.database.pool.query('SELECT 1');
    // With which a batch ends.
    expect(release).not.toHaveBeenCalled();
    deliveries.end();
    await outcome;
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('begins no further mail of a batch when its process stops, and leaves the others to the next one', async () => {
    await queueMany(20);
    const real = await openSmtpTransport(test.smtp.config);
    let stopped: Promise<void> | undefined;
    const transport: typeof real = {
      deliver(mail) {
        stopped ??= stop();
        return real.deliver(mail);
      },
      close: () => real.close(),
    };
    const stop = startMailSender({ ...(await deps(transport)), ...batchesOf(20) });
    await vi.waitUntil(() => stopped !== undefined, { timeout: 30_000 });
    await stopped;
    const sent = test.smtp.mails.length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(SMTP_CONNECTIONS_MAX);
    const nowMs = test.clock.nowMs();
    expect(await test.outbox.claim(20, nowMs, nowMs + 1)).toHaveLength(20 - sent);
  });

  it('gives up a text that is more than one address and a mail that cannot be rendered, and sends those beside', async () => {
    const hostile = [
      'a@mail.example\r\nbcc: stranger@mail.example',
      'a@mail.example>\r\nRCPT TO:<stranger@mail.example',
      'a@mail.example, stranger@mail.example',
      'a@mail.example;stranger@mail.example',
      '"a" <stranger@mail.example>, b@mail.example',
    ];
    for (const recipient of [...hostile, 'fine@mail.example', 'broken@mail.example']) await queue(recipient);
    const broken = { type: 'newsletter-welcome', reference: 'broken' };
    await test.database.pool.query("UPDATE mail_outbox SET content = $1 WHERE recipient LIKE 'broken%'", [broken]);
    const needed = await deps();
    const { tokens } = needed.site;
    const manageToken = (reference: string): string => {
      if (reference === broken.reference) throw new Error('a defect');
      return tokens.manageToken(reference);
    };
    const { sendDue, stop } = createMailSender({
      ...needed,
      site: { ...needed.site, tokens: { ...tokens, manageToken } },
    });
    onTestFinished(stop);
    while ((await sendDue()) > 0);
    expect(test.smtp.attempts).toEqual(['fine@mail.example']);
    for (const recipient of hostile) expect(await entry(recipient)).toMatchObject({ state: 'failed' });
    expect(await entry('broken@mail.example')).toMatchObject({ state: 'failed', failure: 'not rendered' });
    expect(await entry('fine@mail.example')).toMatchObject({ state: 'sent' });
    expect(test.log.lines).toEqual([expect.stringContaining('cannot be rendered')]);
  });

  it('sends to letters beyond ASCII where the mail server takes them, and is refused where it does not', async () => {
    const ascii = await startSmtpProcess(0, 'ascii');
    onTestFinished(() => ascii.stop());
    const mail = { subject: 'News', html: '<p>News</p>', text: 'News', headers: {}, messageId: 'news' };
    const outcomes: Delivery[] = [];
    for (const { config } of [ascii, test.smtp]) {
      const transport = await openSmtpTransport(config);
      for (const recipient of ['k\u00E4the@mail.example', 'kate@mail.example']) {
        outcomes.push(await transport.deliver({ ...mail, recipient }));
      }
      transport.close();
    }
    const sent = { type: 'sent' };
    const refused = { type: 'refused', reason: expect.stringContaining('SMTPUTF8') };
    expect(outcomes).toEqual([refused, sent, sent, sent]);
    expect(ascii.attempts).toEqual(['kate@mail.example']);
  });

  it('gives up a mail whose time is over, and deletes it thirty days later', async () => {
    const { outbox, clock } = test;
    await queue('late@mail.example', HOUR_MS);
    clock.advance(HOUR_MS);
    expect(await (await sender()).sendDue()).toBe(0);
    await outbox.sweep(clock.nowMs());
    expect(await entry('late@mail.example')).toMatchObject({ state: 'failed', failure: 'expired' });
    clock.advance(30 * DAY_MS);
    await outbox.sweep(clock.nowMs());
    expect(await storedMails(test.database)).toEqual([]);
  });
});
