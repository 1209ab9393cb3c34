import * as z from 'zod/mini';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  MARKDOWN_CHARACTERS_MAX,
  SUBJECT_CHARACTERS_MAX,
} from '#domain/newsletter/campaign.ts';
import { IMPORT_BYTES_MAX, IMPORT_PROBLEMS } from '#domain/newsletter/import-line.ts';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { isOneLine } from '#domain/plain-text.ts';
import { PERMISSIONS } from '#domain/team/roles.ts';
import { del, get, idParams, post, put, type ResponseOf } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';
import { defineTable, tableSearch } from './table.ts';

/** The newsletter for the team: campaigns, which are mails to all subscribers; and the subscribers. */

const instant = z.iso.datetime();

const CAMPAIGNS = '/api/admin/newsletter/campaigns';

const draft = z.object({
  /** One line: it becomes a header. */
  subject: z
    .string('The subject is missing')
    .check(
      z.trim(),
      z.maxLength(SUBJECT_CHARACTERS_MAX, `The subject may have ${SUBJECT_CHARACTERS_MAX} characters`),
      z.refine(isOneLine, 'The subject is one line without hidden characters'),
    ),
  markdown: z.string('The text is missing').check(
    z.maxLength(MARKDOWN_CHARACTERS_MAX, `The text may have ${MARKDOWN_CHARACTERS_MAX} characters`),
    z.refine((text) => !/[\0\p{Cs}]/u.test(text), 'The text has characters that cannot be stored'),
  ),
});
export type CampaignDraft = z.infer<typeof draft>;

const campaignSummary = z.object({
  id: z.number(),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  createdAt: instant,
  startsAt: z.nullable(instant),
  startedAt: z.nullable(instant),
  startedBy: z.nullable(z.string()),
  finishedAt: z.nullable(instant),
  /** Mails that were queued, and what became of them. */
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

const campaign = z.extend(campaignSummary, {
  markdown: z.string(),
  /** Incremented with each change of the draft; a change and a start send it. */
  version: z.number(),
  /** Queued and not sent yet. */
  waiting: z.number(),
  /** Unsubscribed, deleted or refused before their mail was sent. */
  skipped: z.number(),
  /** Not sent: the campaign was stopped. */
  cancelled: z.number(),
  /** While it is sent: when the last mail leaves, at the rate at which mails are sent. */
  finishesAt: z.nullable(instant),
  /** Of a draft or scheduled campaign: how many it would be sent to now. */
  audienceSize: z.number(),
  /** Whether a mail server is set. */
  canSend: z.boolean(),
  /** Of the account of whoever asks, for a test; null: it has none. */
  testAddress: z.nullable(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

export const campaignList = get(CAMPAIGNS, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'session',
  summary: 'The latest 100 campaigns, newest first (editors)',
  response: z.array(campaignSummary),
});

export const campaignCreate = post(CAMPAIGNS, {
  access: PERMISSIONS['write-campaigns'],
  summary: 'Create a draft (editors)',
  body: draft,
  response: z.object({ id: z.number() }),
  successStatus: 201,
});

export const campaignRead = get(`${CAMPAIGNS}/{id}`, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'session',
  summary: 'One campaign with its progress (editors)',
  params: idParams,
  response: campaign,
  problems: ['not-found'],
});

export const campaignUpdate = put(`${CAMPAIGNS}/{id}`, {
  access: PERMISSIONS['write-campaigns'],
  summary: 'Change a draft, if it has not changed since (editors)',
  params: idParams,
  body: z.extend(draft, { version: z.number('The version is missing') }),
  problems: ['not-found', 'campaign-changed'],
});

export const campaignDelete = del(`${CAMPAIGNS}/{id}`, {
  access: PERMISSIONS['write-campaigns'],
  summary: 'Delete a draft (editors)',
  params: idParams,
  problems: ['not-found', 'campaign-changed'],
});

export const campaignPreview = get(`${CAMPAIGNS}/{id}/html`, {
  access: PERMISSIONS['write-campaigns'],
  summary: 'The campaign as HTML mail, for a sandboxed frame (editors)',
  params: idParams,
  mediaTypes: ['text/html; charset=utf-8'],
  problems: ['not-found'],
});

export const campaignSendTest = post(`${CAMPAIGNS}/{id}/test`, {
  access: PERMISSIONS['write-campaigns'],
  summary: "Send the campaign to the address of one's own account, as a test (editors)",
  params: idParams,
  /** The address that it goes to. */
  response: z.object({ recipient: z.string() }),
  problems: ['not-found', 'campaign-changed', 'too-many-requests'],
});

export const campaignStart = post(`${CAMPAIGNS}/{id}/start`, {
  access: PERMISSIONS['send-campaigns'],
  summary: 'Send a draft now or at a time, if it has not changed since (administrators)',
  params: idParams,
  body: z.object({
    version: z.number('The version is missing'),
    /** null: now; otherwise more than five minutes ahead. */
    startsAt: z.nullable(z.iso.datetime('The time is not a time')),
  }),
  problems: ['not-found', 'campaign-changed', 'campaign-not-ready'],
});

export const campaignControl = post(`${CAMPAIGNS}/{id}/control`, {
  access: PERMISSIONS['send-campaigns'],
  summary: 'Make a scheduled campaign a draft again; pause, resume or stop one (administrators)',
  params: idParams,
  body: z.object({ action: z.enum(CAMPAIGN_ACTIONS, `The action is one of ${CAMPAIGN_ACTIONS.join(', ')}`) }),
  problems: ['not-found', 'campaign-changed'],
});

export const campaignListFailed = get(`${CAMPAIGNS}/{id}/failed`, {
  access: PERMISSIONS['read-people'],
  needs: 'session',
  summary: 'The latest 100 mails of a campaign that were given up, newest first (administrators)',
  params: idParams,
  /** `failure`: the mail server's reply code, the command and its words. */
  response: z.array(z.object({ id: z.number(), recipient: z.string(), failure: z.string() })),
  problems: ['not-found'],
});
export type FailedMail = ResponseOf<typeof campaignListFailed>[number];

export const campaignRetryFailed = post(`${CAMPAIGNS}/{id}/retry`, {
  access: PERMISSIONS['send-campaigns'],
  summary: 'Try the failed mails of a campaign again, but not to refused mailboxes (administrators)',
  params: idParams,
  /** How many are due now. */
  response: z.object({ mails: z.number() }),
  problems: ['not-found', 'campaign-changed', 'campaign-not-ready'],
});

const SUBSCRIBERS = '/api/admin/subscribers';

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
  path: SUBSCRIBERS,
  access: PERMISSIONS['read-people'],
  sorts: { columns: ['consented', 'email', 'form'], order: 'desc' },
  filters: {
    search: tableSearch,
    status: z.optional(z.enum(SUBSCRIBER_FILTERS, `The status is one of ${SUBSCRIBER_FILTERS.join(', ')}`)),
  },
  row: subscriberRow,
});

export const adminReadSubscriber = get(`${SUBSCRIBERS}/{id}`, {
  access: PERMISSIONS['read-people'],
  summary: 'One subscriber of the newsletter: the record of consent and the latest mails (administrators)',
  params: idParams,
  response: z.extend(subscriberRow, {
    /** The latest 20 mails to this address, newest first. */
    latestMails: z.array(
      z.object({
        id: z.number(),
        state: z.enum(['queued', 'sent', 'failed']),
        subject: z.string(),
        /** Of a campaign; null: a mail to this address alone. */
        campaignId: z.nullable(z.number()),
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
  summary: 'Unsubscribe an address, or delete everything about it, for a person who asks (administrators)',
  body: z.object({
    email: newsletterEmail,
    removal: z.enum(SUBSCRIPTION_REMOVALS, 'Choose unsubscribing or deleting'),
  }),
  problems: ['not-found', 'too-many-requests'],
});

export const subscriptionResume = post('/api/admin/newsletter/resume', {
  access: PERMISSIONS['read-people'],
  summary: 'Let campaigns reach an address again whose mail server had refused it (administrators)',
  body: z.object({ email: newsletterEmail }),
  problems: ['not-found'],
});
