import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { capturedCommand } from '#server/testing/captured-command.ts';
import { setUpMailApp } from '#server/testing/mail-app.ts';
import { runAdminCommand } from './admin.ts';

describe('npm run admin -- bounce', () => {
  const test = setUpMailApp();
  const run = (message: string) =>
    capturedCommand('bounce', (io) =>
      runAdminCommand({
        ...{ ...io, env: {}, readInput: () => Promise.resolve(message) },
        open: async () => ({ ...test.database, close: () => Promise.resolve() }),
      }),
    );
  /** What a mail server returns of the mail that it accepted, whole. */
  const returned = (recipient: string, status: string, raw: string) =>
    ['Content-Type: multipart/report; boundary=x', '', '--x', 'Content-Type: message/delivery-status', '']
      .concat('Reporting-MTA: dns; mx.example', '', `Final-Recipient: rfc822; ${recipient}`, 'Action: failed')
      .concat(`Status: ${status}`, '', '--x', 'Content-Type: message/rfc822', '', raw, '--x--', '')
      .join('\r\n');

  it('makes campaigns leave out whose mailbox does not exist, of mails that this server sent only', async () => {
    await test.addSubscribers(['gone', 'stays']);
    const id = await test.send();
    await test.sendAll();
    const raw = test.smtp.mails.find(({ to }) => to.includes('gone@mail.example'))?.raw ?? '';
    const suppressed = async () =>
      (
        await test.database.pool.query(
          'SELECT email, suppressed_reason FROM newsletter_subscriptions WHERE suppressed_at IS NOT NULL',
        )
      ).rows;

    const ignored = [
      returned('gone@mail.example', '4.2.1', raw),
      returned('gone@mail.example', '5.2.2', raw),
      // Of another person; a forged one.
      returned('stays@mail.example', '5.1.1', raw),
      returned('gone@mail.example', '5.1.1', raw.replace(/^Message-ID: <[\da-f-]+/im, `Message-ID: <${randomUUID()}`)),
      returned('gone@mail.example', '5.1.1', 'Subject: News'),
    ];
    for (const message of ignored) {
      expect(await run(message)).toEqual({
        code: 0,
        out: expect.stringMatching(/^Nothing changes: .*\.?\n$/),
        err: '',
      });
    }
    expect(await suppressed()).toEqual([]);
    expect(await run('Subject: hello')).toEqual({ code: 1, out: '', err: expect.stringContaining('RFC 3464') });

    const done = { code: 0, out: 'Campaigns leave this address out: 550 RCPT TO: 5.1.1\n', err: '' };
    expect(await run(returned('GONE@mail.example', '5.1.1', raw))).toEqual(done);
    const reason = { email: 'gone@mail.example', suppressed_reason: '550 RCPT TO: 5.1.1' };
    expect(await suppressed()).toEqual([reason]);
    expect(await run(returned('gone@mail.example', '5.1.2', raw))).toMatchObject({ code: 0 });
    expect(await suppressed()).toEqual([reason]);
    expect(await test.read(id)).toMatchObject({ state: 'done', sent: 2, failed: 0 });
  });
});
