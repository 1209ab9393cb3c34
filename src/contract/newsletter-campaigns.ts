import * as z from 'zod/mini';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  MARKDOWN_CHARACTERS_MAX,
  SUBJECT_CHARACTERS_MAX,
} from '#domain/newsletter/campaign.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { del, get, post, put, type ResponseOf } from './endpoint.ts';

/** Mails to all subscribers, for the team. */

const PATH = '/api/admin/newsletter/campaigns';

const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number')) });

const draft = z.object({
  /** One line: it becomes a header. */
  subject: z.string('The subject is missing').check(
    z.trim(),
    z.maxLength(SUBJECT_CHARACTERS_MAX, `The subject may have ${SUBJECT_CHARACTERS_MAX} characters`),
    z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), 'The subject is one line'),
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
  createdAt: z.iso.datetime(),
  startsAt: z.nullable(z.iso.datetime()),
  startedAt: z.nullable(z.iso.datetime()),
  startedBy: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
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
  finishesAt: z.nullable(z.iso.datetime()),
  /** Of a draft or scheduled campaign: how many it would be sent to now. */
  audienceSize: z.number(),
  /** Whether a mail server is set. */
  canSend: z.boolean(),
  /** Of the account of whoever asks, for a test; null: it has none. */
  testAddress: z.nullable(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

export const campaignList = get(PATH, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'session',
  summary: 'The latest 100 campaigns, newest first (editors)',
  response: z.array(campaignSummary),
});

export const campaignCreate = post(PATH, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'confirmed-session',
  summary: 'Create a draft (editors)',
  body: draft,
  response: z.object({ id: z.number() }),
  successStatus: 201,
});

export const campaignRead = get(`${PATH}/{id}`, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'session',
  summary: 'One campaign with its progress (editors)',
  params: idParams,
  response: campaign,
  problems: ['not-found'],
});

export const campaignUpdate = put(`${PATH}/{id}`, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'confirmed-session',
  summary: 'Change a draft, if it has not changed since (editors)',
  params: idParams,
  body: z.extend(draft, { version: z.number('The version is missing') }),
  problems: ['not-found', 'campaign-changed'],
});

export const campaignDelete = del(`${PATH}/{id}`, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'confirmed-session',
  summary: 'Delete a draft (editors)',
  params: idParams,
  problems: ['not-found', 'campaign-changed'],
});

export const campaignPreview = get(`${PATH}/{id}/html`, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'confirmed-session',
  summary: 'The campaign as HTML mail, for a sandboxed frame (editors)',
  params: idParams,
  mediaTypes: ['text/html; charset=utf-8'],
  problems: ['not-found'],
});

export const campaignSendTest = post(`${PATH}/{id}/test`, {
  access: PERMISSIONS['write-campaigns'],
  needs: 'confirmed-session',
  summary: "Send the campaign to the address of one's own account, as a test (editors)",
  params: idParams,
  /** The address that it goes to. */
  response: z.object({ recipient: z.string() }),
  problems: ['not-found', 'campaign-changed', 'too-many-requests'],
});

export const campaignStart = post(`${PATH}/{id}/start`, {
  access: PERMISSIONS['send-campaigns'],
  needs: 'confirmed-session',
  summary: 'Send a draft now or at a time, if it has not changed since (administrators)',
  params: idParams,
  body: z.object({
    version: z.number('The version is missing'),
    /** null: now; otherwise more than five minutes ahead. */
    startsAt: z.nullable(z.iso.datetime('The time is not a time')),
  }),
  problems: ['not-found', 'campaign-changed', 'campaign-not-ready'],
});

export const campaignControl = post(`${PATH}/{id}/control`, {
  access: PERMISSIONS['send-campaigns'],
  needs: 'confirmed-session',
  summary: 'Make a scheduled campaign a draft again; pause, resume or stop one (administrators)',
  params: idParams,
  body: z.object({ action: z.enum(CAMPAIGN_ACTIONS, `The action is one of ${CAMPAIGN_ACTIONS.join(', ')}`) }),
  problems: ['not-found', 'campaign-changed'],
});

export const campaignListFailed = get(`${PATH}/{id}/failed`, {
  access: PERMISSIONS['read-people'],
  needs: 'session',
  summary: 'The latest 100 mails of a campaign that were given up, newest first (administrators)',
  params: idParams,
  /** `failure`: the mail server's reply code, the command and its words. */
  response: z.array(z.object({ id: z.number(), recipient: z.string(), failure: z.string() })),
  problems: ['not-found'],
});
export type FailedMail = ResponseOf<typeof campaignListFailed>[number];

export const campaignRetryFailed = post(`${PATH}/{id}/retry`, {
  access: PERMISSIONS['send-campaigns'],
  needs: 'confirmed-session',
  summary: 'Try the failed mails of a campaign again, but not to refused mailboxes (administrators)',
  params: idParams,
  /** How many are due now. */
  response: z.object({ mails: z.number() }),
  problems: ['not-found', 'campaign-changed', 'campaign-not-ready'],
});
