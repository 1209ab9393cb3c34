import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import {
  type CampaignDraft,
  type CampaignSummary,
  campaignControl,
  campaignCreate,
  campaignDelete,
  campaignList,
  campaignListFailed,
  campaignPreview,
  campaignRead,
  campaignRetryFailed,
  campaignSendTest,
  campaignStart,
  campaignUpdate,
} from '#contract/newsletter-admin.ts';
import { campaignFinishMs, isStartTooEarly } from '#domain/newsletter/campaign.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Actor } from '#server/db/activity.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import { type MailSite, renderMail } from '#server/mail/render-mail.ts';
import { campaignReads, draftChanges, type StoredCampaign, sendingChanges } from './campaign-store.ts';

/** Test mails of campaigns: ten at once, then ten an hour. */
const TESTS_BY_MEMBER: AttemptRule = {
  name: 'newsletter-test-member',
  burst: 10,
  refillMs: 6 * MINUTE_MS,
  message: 'You have sent many test mails.',
};

/** A test that could not be sent for so long is not sent any more. */
const TEST_VALID_MS = DAY_MS;

/** Binds what the team does with campaigns: writes them as drafts, and sends them. */
export function registerCampaigns(context: FeatureContext, tokens: MailSite['tokens']): void {
  bindDrafts(context, tokens);
  bindSending(context);
}

function bindDrafts(context: FeatureContext, tokens: MailSite['tokens']): void {
  const { clock, outbox, publicOrigin } = context;
  const store = { ...campaignReads(context), ...draftChanges(context) };
  const actor = ({ username }: SignedInUser): Actor => ({ by: username, nowMs: clock.nowMs() });

  bind(context, campaignList, async () => (await store.list()).map(toSummary));
  bind(context, campaignRead, async ({ params, user }) => {
    const found = await store.read(Number(params.id));
    const { id, markdown, version, skipped, cancelled, state } = found;
    const waiting = await store.waiting(id);
    const isSending = state === 'sending';
    const finishMs = isSending && campaignFinishMs(waiting + (await store.waitingBefore(found)), clock.nowMs());
    return {
      ...toSummary(found),
      markdown,
      version,
      skipped,
      cancelled,
      waiting,
      canSend: outbox.canSend,
      finishesAt: finishMs === false ? null : new Date(finishMs).toISOString(),
      testAddress: await store.addressOf(user.id),
      audienceSize: state === 'draft' || state === 'scheduled' ? await store.audienceSize() : 0,
    };
  });
  bind(context, campaignCreate, async ({ body, user }) => {
    return { id: await store.create(body, actor(user)) };
  });
  bind(context, campaignUpdate, async ({ params, body: { version, ...draft }, user }) => {
    await store.update(Number(params.id), draft, version, actor(user));
  });
  bind(context, campaignDelete, ({ params, user }) => store.remove(Number(params.id), actor(user)));
  bind(context, campaignPreview, async ({ params, request, reply }) => {
    const letter = letterOf(await store.read(Number(params.id)));
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    sendMailFrame(reply, renderMail(letter, { tokens, origin }).html);
  });
}

function bindSending(context: FeatureContext): void {
  const { clock, limits, outbox } = context;
  const store = { ...campaignReads(context), ...sendingChanges(context) };
  const actor = ({ username }: SignedInUser): Actor => ({ by: username, nowMs: clock.nowMs() });

  function requireServer(): void {
    if (outbox.canSend) return;
    throw new ProblemError('campaign-not-ready', 'No mail server is set, so nobody would get it. Set SMTP_URL first.');
  }

  bind(context, campaignSendTest, async ({ params, user }) => {
    const campaign = await store.read(Number(params.id));
    requireComplete(campaign);
    const recipient = await store.addressOf(user.id);
    if (recipient === null) {
      throw new ProblemError('campaign-changed', 'Your account has no verified email address. Verify one first.');
    }
    await limits.count(TESTS_BY_MEMBER, user.username);
    const nowMs = clock.nowMs();
    const content = { ...letterOf(campaign), isTest: true };
    await store.queueTest(campaign.id, { recipient, content, nowMs, expiresMs: nowMs + TEST_VALID_MS }, actor(user));
    return { recipient };
  });
  bind(context, campaignStart, async ({ params, body: { version, startsAt }, user }) => {
    requireServer();
    const nowMs = clock.nowMs();
    if (startsAt !== null && isStartTooEarly(Date.parse(startsAt), nowMs)) {
      const message = 'A scheduled start lies at least five minutes ahead. To send at once, choose Now.';
      throw invalidField('startsAt', message);
    }
    const campaign = await store.read(Number(params.id));
    requireComplete(campaign);
    if ((await store.audienceSize()) === 0) throw new ProblemError('campaign-changed', 'Nobody is subscribed.');
    await store.start(campaign.id, version, new Date(startsAt ?? nowMs), { by: user.username, nowMs });
  });
  bind(context, campaignControl, ({ params, body, user }) =>
    store.control(Number(params.id), body.action, actor(user)),
  );
  bind(context, campaignListFailed, async ({ params }) => store.failed((await store.read(Number(params.id))).id));
  bind(context, campaignRetryFailed, async ({ params, user }) => {
    requireServer();
    return { mails: await store.retryFailed(Number(params.id), actor(user)) };
  });
}

/** The mail that is sent; the links of this one belong to no subscription. */
function letterOf({ subject, markdown }: CampaignDraft) {
  return { type: 'newsletter-letter', reference: randomUUID(), subject, markdown } as const;
}

/** @throws {ProblemError} campaign-changed, without a subject or a text */
function requireComplete({ subject, markdown }: CampaignDraft): void {
  if (subject !== '' && markdown.trim() !== '') return;
  throw new ProblemError('campaign-changed', 'The campaign needs a subject and a text.');
}

function toSummary(row: StoredCampaign): CampaignSummary {
  const { id, subject, state, startedBy, recipients, sent, failed } = row;
  return {
    id,
    subject,
    state,
    startedBy,
    recipients,
    sent,
    failed,
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** What the document may do in its frame: open links in a new tab, and nothing else. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** Sends a mail's HTML as a document that only pages of this site may frame. It runs and loads nothing. */
function sendMailFrame(reply: FastifyReply, html: string): void {
  void reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', FRAME_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'no-referrer')
    .send(html.replace('<head>', '<head>\n<base target="_blank">'));
}
