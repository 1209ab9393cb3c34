import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { setUpMailSender } from '#server/testing/mail-sender-harness.ts';
import { openSmtpTransport } from './smtp-transport.ts';

const SECOND_MS = 1_000;

describe('a mail server that fails', () => {
  const test = setUpMailSender();
  const { queue, sender, entry, transportWith, deliveriesTo, messageIdsTo } = test;

  it('gives up a recipient whom it refuses, repeats after a minute what it puts off, and logs no address', async () => {
    await queue('refuse-550@mail.example');
    await queue('busy-450@mail.example');
    const { sendDue } = await sender();
    await sendDue();
    const failure = '550 RCPT TO: <…> is unknown here';
    expect(await entry('refuse-550@mail.example')).toMatchObject({ state: 'failed', failure });
    const delayed = { state: 'queued', attempts: 1, failure: '450 RCPT TO: <…> is greylisted' };
    expect(await entry('busy-450@mail.example')).toMatchObject(delayed);
    expect(await sendDue()).toBe(0);
    test.clock.advance(MINUTE_MS);
    expect(await sendDue()).toBe(1);
    expect(await entry('busy-450@mail.example')).toMatchObject({ state: 'sent' });
    expect(deliveriesTo('busy-450@mail.example')).toHaveLength(1);
    expect(test.log.lines).toEqual([]);
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
      test.clock.advance(2 * MINUTE_MS);
      await queue(recipient, 30 * DAY_MS);
      const { sendDue } = await sender(await transportWith(times));
      for (let hour = 0; hour < 240 && (await entry(recipient)).state === 'queued'; hour += 1) {
        await sendDue();
        test.clock.advance(HOUR_MS);
      }
      expect(await entry(recipient)).toMatchObject({ state: 'failed', attempts: 8 });
      const ids = messageIdsTo(recipient);
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
      test.log.lines.length = 0;
      test.clock.advance(5 * MINUTE_MS);
      const recipient = `patient-${port}@mail.example`;
      await queue(recipient);
      const { sendDue } = await sender(await transportWith(times, port));
      expect(await sendDue()).toBe(1);
      for (let second = 0; second < 3_600; second += 1) {
        test.clock.advance(SECOND_MS);
        await sendDue();
      }
      expect(await entry(recipient)).toMatchObject({ state: 'queued', attempts: 0 });
      expect(test.log.lines).toHaveLength(1);
      test.clock.advance(5 * MINUTE_MS);
      expect(await (await sender()).sendDue()).toBe(1);
      expect(await entry(recipient)).toMatchObject({ state: 'sent' });
    }
  });

  it('never sends a password unencrypted beyond this machine, and pauses when the server refuses it', async () => {
    await queue('private@mail.example');
    const { config } = test.smtp;
    const transport = (pass: string, host = config.smtp.host) =>
      openSmtpTransport({ ...config, smtp: { ...config.smtp, host, credentials: { user: 'news', pass } } });
    expect(await (await sender(await transport('right', '0.0.0.0'))).sendDue()).toBe(1);
    test.log.lines.length = 0;
    test.clock.advance(5 * MINUTE_MS);
    expect(await (await sender(await transport('wrong'))).sendDue()).toBe(1);
    expect(await entry('private@mail.example')).toMatchObject({ state: 'queued', attempts: 0 });
    expect(test.log.lines).toEqual([expect.stringMatching(/takes no mail.*535/)]);
    expect(test.smtp.attempts).toEqual([]);
    test.clock.advance(5 * MINUTE_MS);
    expect(await (await sender(await transport('right'))).sendDue()).toBe(1);
    expect(test.smtp.attempts).toEqual(['private@mail.example']);
  });
});
