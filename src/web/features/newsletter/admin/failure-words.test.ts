import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

it.each([
  ['550 RCPT TO: Unknown user', 'The mailbox does not exist, or accepts no mail.'],
  ['550 RCPT TO: 5.7.1 Blocked', 'The mail server refused it as unwanted.'],
  ['550 RCPT TO: 5.1.1 Unknown', 'The mailbox does not exist, or accepts no mail.'],
  ['553 RCPT TO: 5.1.8 Your domain is unknown', 'The mail server refused it as unwanted.'],
  ['550 DATA', 'The mail server refused it as unwanted.'],
  ['554 DATA: Spam', 'The mail server refused it as unwanted.'],
  ['552 RCPT TO', 'The mailbox is full.'],
  ['451 RCPT TO: Greylisted', 'The mail server asked to try again later.'],
  ['535 AUTH', 'The mail server does not accept the user or password of SMTP_URL.'],
  ['ECONNREFUSED', 'The mail server could not be reached.'],
  ['expired', 'It could not be sent before its time was over.'],
  ['what nobody knows', 'what nobody knows'],
])('says what a failure means: %s', (failure, words) => {
  expect(failureWords(failure)).toBe(words);
});
