import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/newsletter/email.ts';

/** Returns the key of the mailbox that an address belongs to. */
export type MailboxKey = (email: string) => string;

export function createMailboxKey(sessionSecret: string): MailboxKey {
  return (email) =>
    createHmac('sha256', sessionSecret)
      .update(`newsletter mailbox ${mailboxOf(email)}`)
      .digest('base64url');
}
