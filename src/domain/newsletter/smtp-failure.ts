/** A failure that the outbox keeps: `550 RCPT TO: 5.1.1 Unknown user`. `enhanced`: RFC 3463. */
export interface SmtpFailureReply {
  readonly code: string;
  readonly command: string;
  readonly enhanced: string | undefined;
}

const REPLY = /^([245]\d\d) ([A-Z]+(?: TO)?)(?:: (\d\.\d{1,3}\.\d{1,3})(?!\S))?/;
/** RFC 3463: 5.1 is about an address, but 5.1.7 and 5.1.8 about the sender's; 5.7 is a policy, which may change. */
const BAD_MAILBOX = /^5\.1\.(?![78]$)\d{1,3}$/;
const UNKNOWN_MAILBOX = '550';

/** Returns the mail server's reply in a failure; undefined: the failure is not a reply. */
export function parseSmtpFailure(failure: string): SmtpFailureReply | undefined {
  const match = REPLY.exec(failure);
  if (match === null) return undefined;
  const [, code = '', command = '', enhanced] = match;
  return { code, command, enhanced };
}

/** Whether the server refused the recipient for good; without an enhanced code by the code for an unknown mailbox. */
export function isHardBounce({ code, command, enhanced }: SmtpFailureReply): boolean {
  if (command !== 'RCPT TO') return false;
  return enhanced === undefined ? code === UNKNOWN_MAILBOX : BAD_MAILBOX.test(enhanced);
}
