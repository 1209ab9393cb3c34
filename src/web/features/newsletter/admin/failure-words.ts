import { OUTBOX } from './texts.ts';

const { failures: TEXTS } = OUTBOX;

/** `550 RCPT TO: Unknown user`: the reply code, the command and the server's words. */
const REPLY = /^([245]\d\d) ([A-Z]+(?: TO)?)/;
/** RFC 5321, 4.2.3: no such mailbox, not local, name not allowed. */
const NO_MAILBOX: readonly string[] = ['550', '551', '553'];
/** RFC 3463, 3.8. */
const POLICY = /: 5\.7\.\d/;
const FULL: readonly string[] = ['452', '552'];
const LOGIN: readonly string[] = ['530', '534', '535'];

/** Returns what a failure of the mail server means; one that is not known as it is. */
export function failureWords(failure: string): string {
  if (failure === 'expired') return TEXTS.expired;
  const [, code = '', command = ''] = REPLY.exec(failure) ?? [];
  if (code === '') return /^E[A-Z]+|timeout/i.test(failure) ? TEXTS.unreachable : failure;
  if (LOGIN.includes(code)) return TEXTS.login;
  if (FULL.includes(code)) return TEXTS.full;
  if (POLICY.test(failure)) return TEXTS.policy;
  if (command.startsWith('RCPT') && NO_MAILBOX.includes(code)) return TEXTS.mailbox;
  return code.startsWith('4') ? TEXTS.deferred : TEXTS.policy;
}
