import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { type SmtpProcess, startSmtpProcess, TEST_SENDER } from '#server/testing/smtp-process.ts';
import { type ManualClock, manualClock, TEST_SECRET } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import { createMailSender } from './mail-sender.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import { openSmtpTransport, SMTP_TIMES, type SmtpTimes, type SmtpTransport } from './smtp-transport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe.each(TEST_DATABASES)('the mail sender on $name', ({ open }) => {
  let testDatabase: TestDatabase;
  let smtp: SmtpProcess;
  let outbox: OutboxStore;
  let clock: ManualClock;
  let log: ReturnType<typeof recordingLog>;

  beforeAll(async () => {
    testDatabase = await open();
  });
  afterAll(() => testDatabase.drop());
  beforeEach(async () => {
    smtp = await startSmtpProcess();
    await testDatabase.database.pool.query('TRUNCATE mail_outbox, mail_sender RESTART IDENTITY');
    outbox = createOutboxStore(testDatabase.database, true);
    clock = manualClock();
    log = recordingLog();
  });
  afterEach(() => smtp.stop());

  const queue = (recipient: string, validMs = 7 * DAY_MS) =>
    testDatabase.database.orm.transaction((tx) =>
      outbox.addIf(tx, true, {
        recipient,
        content: { kind: 'newsletter-confirmation', reference: randomUUID(), secret: 'x'.repeat(43) },
        nowMs: clock.nowMs(),
        expiresMs: clock.nowMs() + validMs,
      }),
    );

  function transportWith(times: Partial<SmtpTimes>, port = smtp.port): Promise<SmtpTransport> {
    const config = { ...smtp.config, smtp: { ...smtp.config.smtp, port } };
    return openSmtpTransport(config, { ...SMTP_TIMES, ...times });
  }

  async function sender(transport?: SmtpTransport) {
    const created = createMailSender({
      outbox,
      transport: transport ?? (await openSmtpTransport(smtp.config)),
      site: { origin: 'https://technovex.example', tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log,
    });
    onTestFinished(() => created.stop());
    return created;
  }

  async function entry(recipient: string) {
    const found = (await outbox.list()).find((one) => one.recipient === recipient);
    if (found === undefined) throw new Error('There is no such mail.');
    return found;
  }

  const deliveriesTo = (recipient: string) => smtp.mails.filter(({ to }) => to.includes(recipient));

  it('delivers each mail once, in both forms, from the configured sender', async () => {
    const recipients = Array.from({ length: 12 }, (_, index) => `reader-${index}@mail.example`);
    for (const recipient of recipients) await queue(recipient);
    const { sendDue } = await sender();
    while ((await sendDue()) > 0);
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual([...recipients].sort());
    const [{ raw, from } = { raw: '', from: '' }] = smtp.mails;
    expect(from).toBe(TEST_SENDER.address);
    expect(raw).toMatch(/^From: Technovex <news@technovex\.example>\r$/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect((await outbox.list()).map(({ state }) => state)).toEqual(recipients.map(() => 'sent'));
  });

  it('gives up a recipient whom the server refuses, and logs nothing of the address', async () => {
    await queue('refuse-550@mail.example');
    await (await sender()).sendDue();
    expect(await entry('refuse-550@mail.example')).toMatchObject({ state: 'failed', failure: '550 RCPT TO' });
    clock.advance(DAY_MS);
    expect(await (await sender()).sendDue()).toBe(0);
    expect(log.lines).toEqual([]);
  });

  it('repeats after a minute what the server puts off', async () => {
    await queue('busy-450@mail.example');
    const { sendDue } = await sender();
    await sendDue();
    expect(await entry('busy-450@mail.example')).toMatchObject({
      state: 'queued',
      attempts: 1,
      failure: '450 RCPT TO',
    });
    expect(await sendDue()).toBe(0);
    clock.advance(MINUTE_MS);
    await sendDue();
    expect(await entry('busy-450@mail.example')).toMatchObject({ state: 'sent' });
    expect(deliveriesTo('busy-450@mail.example')).toHaveLength(1);
  });

  it.each([
    ['answers 421', 'close-421@mail.example', {}],
    // On a busy machine it may give up before DATA too, which is an attempt as well.
    ['hangs after DATA', 'hang@mail.example', { silenceMsMax: 500 }],
    ['drops the connection after DATA', 'drop@mail.example', {}],
  ])(
    'repeats, with growing waits and the same Message-ID, when the server %s, and gives up in the end',
    async (_what, recipient, times) => {
      await queue('beside@mail.example');
      await (await sender()).sendDue();
      expect(await entry('beside@mail.example')).toMatchObject({ state: 'sent' });
      clock.advance(2 * MINUTE_MS);
      await queue(recipient, 30 * DAY_MS);
      const { sendDue } = await sender(await transportWith(times));
      for (let hour = 0; hour < 240 && (await entry(recipient)).state === 'queued'; hour += 1) {
        await sendDue();
        clock.advance(HOUR_MS);
      }
      expect(await entry(recipient)).toMatchObject({ state: 'failed', attempts: 8 });
      const ids = deliveriesTo(recipient).map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
      expect(ids.length).toBeLessThanOrEqual(9);
      expect(new Set(ids).size).toBeLessThanOrEqual(1);
    },
  );

  /** Returns the port of a server that treats each connection so. */
  async function listen(treat: (socket: Socket) => void): Promise<number> {
    const server = createServer(treat).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  it('pauses while the server cannot be reached or does not greet, loses nothing, and logs it once', async () => {
    const silent = await listen(() => undefined);
    const closing = await listen((socket) => socket.end());
    // None of them ever greets, however long it is waited for.
    const times = { connectMsMax: 50 };
    for (const port of [1, silent, closing]) {
      log.lines.length = 0;
      clock.advance(5 * MINUTE_MS);
      const recipient = `patient-${port}@mail.example`;
      await queue(recipient);
      const { sendDue } = await sender(await transportWith(times, port));
      expect(await sendDue()).toBe(1);
      for (let second = 0; second < 3_600; second += 1) {
        clock.advance(1_000);
        await sendDue();
      }
      expect(await entry(recipient)).toMatchObject({ state: 'queued', attempts: 0 });
      expect(log.lines).toHaveLength(1);
      clock.advance(5 * MINUTE_MS);
      expect(await (await sender()).sendDue()).toBe(1);
      expect(await entry(recipient)).toMatchObject({ state: 'sent' });
    }
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
    clock.advance(2 * MINUTE_MS);
    expect(await (await sender()).sendDue()).toBe(1);
    expect(smtp.mails).toHaveLength(3);
  });

  it('repeats a mail whose sender died after the delivery, with the same Message-ID: at least once', async () => {
    await queue('twice@mail.example');
    const real = await openSmtpTransport(smtp.config);
    let died: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => {
      died = resolve;
    });
    const dying = await sender({
      async deliver(mail) {
        await real.deliver(mail);
        died();
        // The process is gone: nothing is written.
        return new Promise(() => undefined);
      },
      close: () => real.close(),
    });
    void dying.sendDue();
    await delivered;
    const next = await sender();
    clock.advance(2 * MINUTE_MS);
    expect(await next.sendDue()).toBe(0);
    clock.advance(2 * MINUTE_MS);
    expect(await next.sendDue()).toBe(1);
    const ids = deliveriesTo('twice@mail.example').map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends a mail once whose outcome could not be written at first, and settles those beside it', async () => {
    for (const recipient of ['first@mail.example', 'second@mail.example']) await queue(recipient);
    const settle = vi.spyOn(outbox, 'settle');
    for (let time = 0; time < 3; time += 1) settle.mockRejectedValueOnce(new Error('the database is away'));
    const { sendDue } = await sender();
    expect(await sendDue()).toBe(2);
    clock.advance(DAY_MS);
    expect(await sendDue()).toBe(0);
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(smtp.mails).toHaveLength(2);
  });

  it('gives up writing an outcome before another sender may take the mail, which is sent again then', async () => {
    await queue('long@mail.example');
    const settle = vi.spyOn(outbox, 'settle').mockImplementation(() => {
      clock.advance(MINUTE_MS);
      return Promise.reject(new Error('the database is away'));
    });
    const { sendDue } = await sender();
    await expect(sendDue()).rejects.toThrow('the database is away');
    expect(settle).toHaveBeenCalledTimes(3);
    settle.mockRestore();
    expect(await sendDue()).toBe(1);
    expect(deliveriesTo('long@mail.example')).toHaveLength(2);
    expect(await entry('long@mail.example')).toMatchObject({ state: 'sent' });
  });

  it('sends nothing to a text that is more than one address, should one get into the outbox', async () => {
    const hostile = [
      'a@mail.example\r\nbcc: stranger@mail.example',
      'a@mail.example>\r\nRCPT TO:<stranger@mail.example',
      'a@mail.example, stranger@mail.example',
      'a@mail.example;stranger@mail.example',
      '"a" <stranger@mail.example>, b@mail.example',
    ];
    for (const recipient of hostile) await queue(recipient);
    const { sendDue } = await sender();
    while ((await sendDue()) > 0);
    expect(smtp.attempts).toEqual([]);
    expect(new Set((await outbox.list()).map(({ state }) => state))).toEqual(new Set(['failed']));
  });

  it('gives up a mail whose time is over', async () => {
    await queue('late@mail.example', HOUR_MS);
    clock.advance(HOUR_MS);
    expect(await (await sender()).sendDue()).toBe(0);
    await outbox.sweep(clock.nowMs());
    expect(await entry('late@mail.example')).toMatchObject({ state: 'failed', failure: 'expired' });
    clock.advance(30 * DAY_MS);
    await outbox.sweep(clock.nowMs());
    expect(await outbox.list()).toEqual([]);
  });

  it('never sends a password unencrypted beyond this machine', async () => {
    await queue('private@mail.example');
    const credentials = { user: 'news', pass: 'right' };
    const config = { ...smtp.config, smtp: { ...smtp.config.smtp, host: '0.0.0.0', credentials } };
    const remote = await openSmtpTransport(config);
    expect(await (await sender(remote)).sendDue()).toBe(1);
    expect(smtp.attempts).toEqual([]);
    const local = await openSmtpTransport({ ...smtp.config, smtp: { ...smtp.config.smtp, credentials } });
    clock.advance(5 * MINUTE_MS);
    expect(await (await sender(local)).sendDue()).toBe(1);
    expect(smtp.attempts).toEqual(['private@mail.example']);
  });

  it('pauses when the server refuses the password', async () => {
    await queue('wait@mail.example');
    const credentials = { user: 'news', pass: 'wrong' };
    const transport = await openSmtpTransport({ ...smtp.config, smtp: { ...smtp.config.smtp, credentials } });
    await (await sender(transport)).sendDue();
    expect(await entry('wait@mail.example')).toMatchObject({ state: 'queued', attempts: 0 });
    expect(log.lines).toEqual([expect.stringMatching(/takes no mail.*535/)]);
  });
});
