import { expect, it } from 'vitest';
import { classifyFailure, retryDelayMs } from './delivery.ts';

it.each([
  ['refused', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['refused', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['refused', { code: 'EENVELOPE', command: 'API' }],
  ['retry', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['retry', { code: 'EENVELOPE', command: 'DATA', responseCode: 503 }],
  ['retry', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }],
  ['retry', { code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNRESET', syscall: 'read' }],
  ['retry', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }],
  ['retry', { code: 'EABORT' }],
  ['unreachable', { code: 'EPROTOCOL', command: 'CONN', responseCode: 421 }],
  ['unreachable', { code: 'ECONNECTION', command: 'EHLO', responseCode: 421 }],
  ['unreachable', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
  ['unreachable', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
  ['unreachable', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }],
  ['unreachable', { code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNRESET', syscall: 'connect' }],
  ['unreachable', {}],
] as const)('a failed delivery is %s: %j', (type, failure) => {
  expect(classifyFailure(failure).type).toBe(type);
});

it.each([
  [true, 'RCPT TO', 550, '550 No such user'],
  [true, 'RCPT TO', 553, '553-5.1.10 Recipient not found'],
  [false, 'RCPT TO', 550, '550 5.7.1 Blocked by policy'],
  [false, 'RCPT TO', 550, '550 5.1.8 The domain of the sender does not exist'],
  [false, 'RCPT TO', 552, '552 5.2.2 Mailbox full'],
  [false, 'RCPT TO', 554, '554 Refused'],
  [false, 'DATA', 550, '550 5.1.1 Unknown user'],
] as const)('a refusal is a hard bounce: %s, after %s %s: %s', (isHardBounce, command, responseCode, response) => {
  expect(classifyFailure({ command, responseCode, response })).toMatchObject({ type: 'refused', isHardBounce });
});

it.each([
  [
    '550 RCPT TO: 5.1.1 <…>: unknown, see https://mail.example/help',
    {
      ...{ command: 'RCPT TO', responseCode: 550 },
      response: '550 5.1.1 <ada@mail.example>:\r\n unknown, see https://mail.example/help',
    },
  ],
  ['ESOCKET CONN: certificate has expired', { code: 'ESOCKET', command: 'CONN', message: 'certificate has expired' }],
  ['unknown', {}],
])('reports a failure in the words of the server or the system, without addresses: %s', (reason, failure) => {
  expect(classifyFailure(failure)).toMatchObject({ reason });
});

it('waits a minute after the first attempt, longer after each, and gives up after eight', () => {
  const delays = Array.from({ length: 8 }, (_, index) => retryDelayMs(index + 1) ?? 0);
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(delays[0]).toBe(60_000);
  expect(retryDelayMs(9)).toBeUndefined();
});
