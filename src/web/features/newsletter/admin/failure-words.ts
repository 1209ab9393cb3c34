import { isHardBounce, parseSmtpFailure } from '#domain/newsletter/smtp-failure.ts';
import { OUTBOX } from './texts.ts';

const { failures: TEXTS } = OUTBOX;

/** RFC 5321, 4.2.3, beside 550: not local, name not allowed. */
const NO_MAILBOX: readonly string[] = ['551', '553'];
const FULL: readonly string[] = ['452', '552'];
const LOGIN: readonly string[] = ['530', '534', '535'];

/** Returns what a failure of the mail server means; one that is not known as it is. */
export function failureWords(failure: string): string {
  if (failure === 'expired') return TEXTS.expired;
  const reply = parseSmtpFailure(failure);
  if (reply === undefined) return /^E[A-Z]+|timeout/i.test(failure) ? TEXTS.unreachable : failure;
  const { code, command, enhanced } = reply;
  if (LOGIN.includes(code)) return TEXTS.login;
  if (FULL.includes(code)) return TEXTS.full;
  if (isHardBounce(reply)) return TEXTS.mailbox;
  if (command === 'RCPT TO' && enhanced === undefined && NO_MAILBOX.includes(code)) return TEXTS.mailbox;
  return code.startsWith('4') ? TEXTS.deferred : TEXTS.policy;
}
