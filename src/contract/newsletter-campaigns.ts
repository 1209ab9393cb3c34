import * as z from 'zod/mini';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  MARKDOWN_CHARACTERS_MAX,
  PER_MINUTE_DEFAULT,
  PER_MINUTE_MAX,
  SUBJECT_CHARACTERS_MAX,
} from '#domain/newsletter/campaign.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint, type ResponseOf } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';

/** Mails to many, for administrators. */

const SOURCE_CHARACTERS_MAX = 100;
const PATH = '/api/admin/newsletter/campaigns';

const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number')) });
const day = z.nullable(z.iso.date('The day is a date such as 2026-01-31'));

/** The recipients, of all who are subscribed. */
const audience = z.object({
  /** The form of the sign-up, or the source of an import; null: every one. */
  source: z.nullable(z.string().check(z.maxLength(SOURCE_CHARACTERS_MAX, 'The form has too many characters'))),
  /** First and last day of the consent (UTC); null: no limit. */
  from: day,
  until: day,
});
export type CampaignAudience = z.infer<typeof audience>;

const draft = {
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
  audience,
  perMinuteMax: z
    .int('The rate is a whole number')
    .check(z.minimum(1, 'At least 1 mail a minute'), z.maximum(PER_MINUTE_MAX, `At most ${PER_MINUTE_MAX} a minute`)),
};

const campaignSummary = z.object({
  id: z.number(),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  startsAt: z.nullable(z.iso.datetime()),
  startedAt: z.nullable(z.iso.datetime()),
  startedBy: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Since when, and by whom, a draft is ready to be sent; null: it is not. */
  readyAt: z.nullable(z.iso.datetime()),
  readyBy: z.nullable(z.string()),
  /** Mails that were queued, and what became of them. */
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

const campaign = z.extend(campaignSummary, {
  ...draft,
  /** Incremented with each change of the draft; a change and a start send it. */
  version: z.number(),
  /** Queued and not sent yet, without those in delivery. */
  waiting: z.number(),
  /** Handed to the mail server at this moment. */
  inDelivery: z.number(),
  /** Unsubscribed or deleted before their mail was sent. */
  skipped: z.number(),
  /** Not sent: the campaign was cancelled, or the team deleted the mail. */
  cancelled: z.number(),
  /** Unsubscribed since the start. */
  left: z.number(),
  /** In the outbox, never to be sent: there is no mail server. */
  held: z.number(),
  /** Of a draft or scheduled campaign: how many it would be sent to now. */
  audienceSize: z.number(),
  /** The mail as plain text, as it is sent. */
  text: z.string(),
  /** Whether a mail server is set. */
  canSend: z.boolean(),
  /** Whom the mails come from; null without a mail server. */
  sender: z.nullable(z.string()),
  lastTest: z.nullable(
    z.object({
      recipient: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      /** The version of the draft that it showed. */
      version: z.number(),
    }),
  ),
  /** Every form and source of a subscription, for the choice of the audience. */
  sources: z.array(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

const draftBody = z.object(draft);
export type CampaignDraft = z.infer<typeof draftBody>;

const versionSummary = z.object({
  version: z.number(),
  subject: z.string(),
  /** Of the text. */
  characters: z.number(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type CampaignVersionSummary = z.infer<typeof versionSummary>;

const campaignVersionData = z.extend(versionSummary, draft);
export type CampaignVersion = z.infer<typeof campaignVersionData>;

/** What a new draft has. */
export const EMPTY_DRAFT: CampaignDraft = {
  subject: '',
  markdown: '',
  audience: { source: null, from: null, until: null },
  perMinuteMax: PER_MINUTE_DEFAULT,
};

export const campaignList = defineEndpoint({
  id: 'campaignList',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'GET',
  path: PATH,
  needs: 'session',
  summary: 'The latest 100 campaigns, newest first (editors)',
  response: z.array(campaignSummary),
});

export const campaignCreate = defineEndpoint({
  id: 'campaignCreate',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'POST',
  path: PATH,
  needs: 'confirmed-session',
  summary: 'Create a draft (editors)',
  body: draftBody,
  response: z.object({ id: z.number() }),
  successStatus: 201,
});

export const campaignRead = defineEndpoint({
  id: 'campaignRead',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'GET',
  path: `${PATH}/{id}`,
  needs: 'session',
  summary: 'One campaign with its progress (editors)',
  params: idParams,
  response: campaign,
  problems: ['not-found'],
});

export const campaignUpdate = defineEndpoint({
  id: 'campaignUpdate',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'PUT',
  path: `${PATH}/{id}`,
  needs: 'confirmed-session',
  summary: 'Change a draft, if it has not changed since (editors)',
  params: idParams,
  body: z.extend(draftBody, { version: z.number('The version is missing') }),
  problems: ['not-found', 'campaign-changed'],
});

export const campaignDelete = defineEndpoint({
  id: 'campaignDelete',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'DELETE',
  path: `${PATH}/{id}`,
  needs: 'confirmed-session',
  summary: 'Delete a draft (editors)',
  params: idParams,
  problems: ['not-found', 'campaign-changed'],
});

export const campaignListVersions = defineEndpoint({
  id: 'campaignListVersions',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'GET',
  path: `${PATH}/{id}/versions`,
  needs: 'session',
  summary: 'Every saved version of a campaign, newest first, without the texts (editors)',
  params: idParams,
  response: z.array(versionSummary),
  problems: ['not-found'],
});

export const campaignReadVersion = defineEndpoint({
  id: 'campaignReadVersion',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'GET',
  path: `${PATH}/{id}/versions/{version}`,
  needs: 'session',
  summary: 'One saved version of a campaign (editors)',
  params: z.extend(idParams, { version: z.string().check(z.regex(/^[0-9]{1,9}$/, 'This is not a number')) }),
  response: campaignVersionData,
  problems: ['not-found'],
});

export const campaignPreview = defineEndpoint({
  id: 'campaignPreview',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'GET',
  path: `${PATH}/{id}/html`,
  needs: 'confirmed-session',
  summary: 'The campaign as HTML mail, for a sandboxed frame (editors)',
  params: idParams,
  mediaTypes: ['text/html; charset=utf-8'],
  problems: ['not-found'],
});

/** What a text has that its mail does not show as it was meant. */
const DROPPED_KINDS = ['picture', 'html', 'link', 'table'] as const;

export const campaignPreviewDraft = defineEndpoint({
  id: 'campaignPreviewDraft',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'POST',
  path: '/api/admin/newsletter/preview',
  needs: 'confirmed-session',
  summary: 'A text as it would be sent, and what of it would not; nothing is stored (editors)',
  body: z.pick(draftBody, { subject: true, markdown: true }),
  response: z.object({
    html: z.string(),
    text: z.string(),
    /** Each once, in the order of the text. */
    dropped: z.array(z.object({ kind: z.enum(DROPPED_KINDS), source: z.string() })),
  }),
});
export type DroppedMarkup = ResponseOf<typeof campaignPreviewDraft>['dropped'][number];

export const campaignMarkReady = defineEndpoint({
  id: 'campaignMarkReady',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'POST',
  path: `${PATH}/{id}/ready`,
  needs: 'confirmed-session',
  summary: 'Hand a draft over as ready to be sent, or take that back; a change of the draft does too (editors)',
  params: idParams,
  body: z.object({
    version: z.number('The version is missing'),
    isReady: z.boolean('It is ready or not'),
  }),
  problems: ['not-found', 'campaign-changed'],
});

export const campaignSendTest = defineEndpoint({
  id: 'campaignSendTest',
  tag: 'newsletter',
  access: PERMISSIONS['write-campaigns'],
  method: 'POST',
  path: `${PATH}/{id}/test`,
  needs: 'confirmed-session',
  summary: 'Send the campaign to the address of a member of the team, as a test (editors)',
  params: idParams,
  body: z.object({ recipient: newsletterEmail }),
  problems: ['not-found', 'campaign-changed', 'too-many-requests'],
});

export const campaignStart = defineEndpoint({
  id: 'campaignStart',
  tag: 'newsletter',
  access: PERMISSIONS['send-campaigns'],
  method: 'POST',
  path: `${PATH}/{id}/start`,
  needs: 'confirmed-session',
  summary: 'Send a draft now or at a time, if its text and the number of people are as confirmed (administrators)',
  params: idParams,
  body: z.object({
    version: z.number('The version is missing'),
    /** The number that was shown. */
    audienceSize: z.number('The number of people is missing'),
    /** null: now; otherwise more than five minutes ahead. */
    startsAt: z.nullable(z.iso.datetime('The time is not a time')),
  }),
  problems: ['not-found', 'campaign-changed', 'campaign-not-ready'],
});

export const campaignControl = defineEndpoint({
  id: 'campaignControl',
  tag: 'newsletter',
  access: PERMISSIONS['send-campaigns'],
  method: 'POST',
  path: `${PATH}/{id}/control`,
  needs: 'confirmed-session',
  summary: 'Make a scheduled campaign a draft again; pause, cancel or resume one (administrators)',
  params: idParams,
  body: z.object({ action: z.enum(CAMPAIGN_ACTIONS, `The action is one of ${CAMPAIGN_ACTIONS.join(', ')}`) }),
  problems: ['not-found', 'campaign-changed'],
});
