import * as z from 'zod/mini';
import { IMPORT_BYTES_MAX, IMPORT_PROBLEMS } from '#domain/newsletter/import-line.ts';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { get, post, type ResponseOf } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';
import { defineTable, tableSearch } from './table.ts';

/** The team's table of subscribers, its imports, and what is done with one address. */

const PATH = '/api/admin/subscribers';

const instant = z.iso.datetime();

/** `refused`: those that campaigns leave out, whatever their state. */
export const SUBSCRIBER_FILTERS = [...SUBSCRIPTION_STATES, 'refused'] as const;

const subscriberRow = z.object({
  id: z.number(),
  email: z.string(),
  status: z.enum(SUBSCRIPTION_STATES),
  /** Which form: 'hero' or 'footer'; of an imported record what the file said. */
  source: z.string(),
  consentedAt: instant,
  confirmedAt: z.nullable(instant),
  leftAt: z.nullable(instant),
  /** Since when campaigns leave it out, because its mail server refused the mailbox; null: they do not. */
  suppressedAt: z.nullable(instant),
  /** What the server said: '550 RCPT TO: Unknown user'. */
  suppressedReason: z.nullable(z.string()),
  /** What the person agreed to. */
  consentText: z.string(),
  /** When and by whom of the team the record was imported; null: it was not. */
  importedAt: z.nullable(instant),
  importedBy: z.nullable(z.string()),
  /** Of the sign-up: /24 of IPv4, /48 of IPv6; null: not known. */
  network: z.nullable(z.string()),
});
export type SubscriberRow = z.infer<typeof subscriberRow>;

export const subscribersTable = defineTable({
  summary:
    "the newsletter's subscribers with their records of consent; `search` is the beginning of an e-mail (administrators)",
  path: PATH,
  access: PERMISSIONS['read-people'],
  sorts: { columns: ['consented', 'email', 'form'], order: 'desc' },
  filters: {
    search: tableSearch,
    status: z.optional(z.enum(SUBSCRIBER_FILTERS, `The status is one of ${SUBSCRIBER_FILTERS.join(', ')}`)),
  },
  row: subscriberRow,
});

export const adminReadSubscriber = get(`${PATH}/{id}`, {
  access: PERMISSIONS['read-people'],
  needs: 'confirmed-session',
  summary: 'One subscriber of the newsletter: the record of consent and the latest mails (administrators)',
  params: z.object({
    id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'The number of the subscriber is not a number')),
  }),
  response: z.extend(subscriberRow, {
    /** The latest 20 mails to this address, newest first. */
    latestMails: z.array(
      z.object({
        id: z.number(),
        state: z.enum(['queued', 'sent', 'failed']),
        subject: z.string(),
        /** When it was sent or given up; of one that waits, when it was written. */
        at: instant,
        /** The mail server's reply code, the command and its words: '550 RCPT TO: Unknown user'. */
        failure: z.nullable(z.string()),
      }),
    ),
  }),
  problems: ['not-found'],
});
export type SubscriberRecord = ResponseOf<typeof adminReadSubscriber>;
export type SubscriberMail = SubscriberRecord['latestMails'][number];

export const subscriptionsImport = post('/api/admin/newsletter/import', {
  access: PERMISSIONS['read-people'],
  needs: 'confirmed-session',
  summary: 'Import subscribers and their records of consent from a CSV file, all or none (administrators)',
  body: z.object({
    /** The text of the file. */
    csv: z
      .string('The file is missing')
      .check(z.maxLength(IMPORT_BYTES_MAX, `A file has at most ${IMPORT_BYTES_MAX / 1_024} KiB`)),
  }),
  bodyBytesMax: 2 * IMPORT_BYTES_MAX,
  /** How many lines below the header had each effect; every line is counted once. */
  response: z.object({
    /** New addresses. */
    added: z.number(),
    /** Known addresses: subscribed now, or unsubscribed. */
    updated: z.number(),
    /** Known already, or unsubscribed before, which no import reverses. */
    leftOut: z.number(),
    rejected: z.number(),
    /** The first 100 of them. `line`: of the file; the header is line 1. */
    rejectedLines: z.array(z.object({ line: z.number(), text: z.string(), problem: z.enum(IMPORT_PROBLEMS) })),
  }),
});
export type ImportReport = ResponseOf<typeof subscriptionsImport>;

export const SUBSCRIPTION_REMOVALS = ['leave', 'erase'] as const;
export type SubscriptionRemoval = (typeof SUBSCRIPTION_REMOVALS)[number];

export const subscriptionRemove = post('/api/admin/newsletter/remove', {
  access: PERMISSIONS['read-people'],
  needs: 'confirmed-session',
  summary: 'Unsubscribe an address, or delete everything about it, for a person who asks (administrators)',
  body: z.object({
    email: newsletterEmail,
    removal: z.enum(SUBSCRIPTION_REMOVALS, 'Choose unsubscribing or deleting'),
  }),
  problems: ['not-found'],
});

export const subscriptionResume = post('/api/admin/newsletter/resume', {
  access: PERMISSIONS['read-people'],
  needs: 'confirmed-session',
  summary: 'Let campaigns reach an address again whose mail server had refused it (administrators)',
  body: z.object({ email: newsletterEmail }),
  problems: ['not-found'],
});
