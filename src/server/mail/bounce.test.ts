import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBounce } from './bounce.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const RETURNED = `Received: from x\nMessage-ID:\n <${ID}@technovex.example>\nSubject: News\n`;
const UNKNOWN = 'Action: failed\nStatus: 5.1.1';

/** A notification as Postfix writes it. */
function notification(
  recipient: string,
  { status = 'message/delivery-status', encoded = recipient, returned = RETURNED } = {},
): string {
  return [
    ...['From: MAILER-DAEMON@mx.example (Mail Delivery System)', 'Auto-Submitted: auto-replied'],
    ...['Content-Type: multipart/report; report-type=delivery-status;', '\tboundary="a=_b"', ''],
    ...['This is a MIME-encapsulated message.', '', '--a=_b', '', 'I am sorry.', '', '--a=_b'],
    ...[`Content-Type: ${status}`, '', 'Reporting-MTA: dns; mx.example', '', encoded, '--a=_b'],
    ...['Content-Type: text/rfc822-headers', '', returned, '--a=_b--', 'Content-Type: message/delivery-status', ''],
  ].join('\r\n');
}

describe('a returned mail', () => {
  it.each([
    [
      true,
      '550 RCPT TO: 5.1.1 <…>: unknown',
      `${UNKNOWN}\nDiagnostic-Code: smtp; 550 5.1.1 <ada@mail.example>: unknown`,
    ],
    [true, '550 RCPT TO: 5.1.10', 'Action: FAILED\nStatus: 5.1.10 (no such recipient)'],
    [
      true,
      '550 RCPT TO: 5.1.1 no such user',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 no such user',
    ],
    [false, '550 RCPT TO: 5.0.0 Rejected', 'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 Rejected'],
    [false, '552 RCPT TO: 5.2.2 full', 'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;\n 552-5.2.2 full'],
    [false, '550 RCPT TO: 5.7.1', 'Action: failed\nStatus: 5.7.1'],
    [false, '450 RCPT TO: 5.1.1', 'Action: delayed\nStatus: 5.1.1'],
    [false, '450 RCPT TO: 4.4.1', 'Action: failed\nStatus: 4.4.1'],
    [false, '450 RCPT TO', ''],
  ])('is a hard bounce: %s, %s', (isHardBounce, reason, fields) => {
    const [bounce] = readBounce(notification(`Final-Recipient: rfc822; ada@mail.example\n${fields}`));
    expect(bounce).toMatchObject({ messageId: ID, recipients: ['ada@mail.example'], delivery: { reason } });
    expect(bounce?.delivery.type === 'refused' && bounce.delivery.isHardBounce).toBe(isHardBounce);
  });

  it.each([
    [['ada@mail.example'], 'Final-Recipient: rfc822;<Ada@Mail.example>'],
    [
      ['other@b.example', 'ada@mail.example'],
      'Original-Recipient: rfc822;ada@mail.example\nFinal-Recipient: rfc822; other@b.example',
    ],
    [['ada+2bnews@mail.example', 'ada+news@mail.example'], 'Final-Recipient: rfc822; ada+2Bnews@mail.example'],
    [['k\u00E4the@mail.example'], 'Final-Recipient: utf-8; k\\x{E4}the@mail.example'],
    [[], 'Final-Recipient: x400; /c=de/admd=x\\x{FFFFFF}'],
  ])('is that of %j, however it is spelled', (recipients, fields) => {
    const [bounce] = readBounce(notification(`${fields}\n${UNKNOWN}`));
    expect(bounce?.recipients).toEqual(recipients);
  });

  it('is found in another mail, encoded or with addresses beyond ASCII, and names each recipient', () => {
    const fields = `Final-Recipient: utf-8; k\u00E4the@mail.example\n${UNKNOWN}\n\nFinal-Recipient: rfc822; b@mail.example\n${UNKNOWN}`;
    const base64 = Buffer.from(`Reporting-MTA: dns; mx\r\n\r\n${fields}`).toString('base64');
    const status = 'message/global-delivery-status\r\nContent-Transfer-Encoding: BASE64';
    const inner = notification(fields, { status, encoded: base64 });
    // The encoded part begins after an empty line and a line of its own.
    const outer = `Content-Type: multipart/mixed; boundary=abc\n\n--abc\n${inner.replace('Reporting-MTA: dns; mx.example\r\n\r\n', '')}\n--abc--`;
    expect(readBounce(outer).map(({ recipients, messageId }) => [recipients[0], messageId])).toEqual([
      ['k\u00E4the@mail.example', ID],
      ['b@mail.example', ID],
    ]);
  });

  it.each([
    '',
    'Message-ID: <0f8fad5b@technovex.example>',
    `Subject: x\n\nMessage-ID: <${ID}@technovex.example>`,
    `In-Reply-To: <${ID}@technovex.example>`,
  ])('is none of ours unless its headers have our Message-ID: %j', (returned) => {
    const message = notification(`Final-Recipient: rfc822; ada@mail.example\n${UNKNOWN}`, { returned });
    expect(readBounce(message)).toMatchObject([{ messageId: undefined }]);
  });

  it.each([
    ['has no part', ''],
    ['has no part', 'Subject: Out of office\n\nI am away.'],
    ['has no part', notification('', { status: 'text/plain' })],
    ['names no recipient', notification('Status: 5.1.1')],
  ])('is refused when it %s', (why, message) => {
    expect(() => readBounce(message)).toThrow(why);
  });

  it('is read or refused, whatever is in it', () => {
    const unit = fc.constantFrom(
      '--a=_b',
      '\r\n',
      '\n\n',
      ':',
      ';',
      'Content-Type: multipart/report; boundary=',
      'a',
      '"',
      '\0',
      '\uD800',
    );
    const whole = notification(`Final-Recipient: rfc822; ada@mail.example\n${UNKNOWN}`);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(40), fc.array(unit, { maxLength: 8 }), (at, cut, pieces) => {
        try {
          readBounce(whole.slice(0, at) + pieces.join('') + whole.slice(at + cut));
        } catch (error) {
          expect(String(error)).toContain('RFC 3464');
        }
      }),
    );
  });
});
