import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  Campaign,
  CampaignDraft,
  CampaignSummary,
  campaignStart,
  FailedMail,
} from '#contract/newsletter-campaigns.ts';
import {
  type CampaignAction,
  campaignFinishMs,
  isStartTooEarly,
  nextCampaignState,
} from '#domain/newsletter/campaign.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Actor } from '#server/db/activity.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { renderMarkdown } from '#server/mail/markdown.ts';
import { TESTS_BY_MEMBER } from '../attempt-rules.ts';
import type { CampaignStore, StoredCampaign } from './campaign-store.ts';

/** A test that could not be sent for so long is not sent any more. */
const TEST_VALID_MS = DAY_MS;

interface CampaignDeps {
  readonly store: CampaignStore;
  readonly limits: Pick<AttemptLimits, 'count'>;
  /** Whether there is a mail server. */
  readonly canSend: boolean;
  readonly clock: Clock;
}

export type CampaignService = ReturnType<typeof createCampaignService>;

/** Campaigns as the team writes and sends them. */
export function createCampaignService(deps: CampaignDeps) {
  return { ...drafts(deps), ...sending(deps) };
}

function drafts({ store, canSend, clock }: CampaignDeps) {
  const actor = (by: string): Actor => ({ by, nowMs: clock.nowMs() });
  return {
    list: async (): Promise<CampaignSummary[]> => (await store.list()).map(toSummary),

    /** @throws {ProblemError} not-found */
    async read(id: number, userId: number): Promise<Campaign> {
      const found = await findCampaign(store, id);
      const { markdown, version, skipped, cancelled, state } = found;
      const waiting = await store.waiting(id);
      const isSending = state === 'sending';
      const finishMs = isSending && campaignFinishMs(waiting + (await store.waitingBefore(found)), clock.nowMs());
      return {
        ...toSummary(found),
        ...{ markdown, version, skipped, cancelled, waiting, canSend },
        finishesAt: finishMs === false ? null : new Date(finishMs).toISOString(),
        testAddress: await store.addressOf(userId),
        audienceSize: state === 'draft' || state === 'scheduled' ? await store.audienceSize() : 0,
      };
    },

    /** Returns the mail that is sent; its links belong to no subscription. @throws {ProblemError} not-found */
    async preview(id: number): Promise<MailContent> {
      const { subject, markdown } = await findCampaign(store, id);
      return { type: 'newsletter-letter', reference: randomUUID(), subject, markdown };
    },

    /** @throws {ProblemError} invalid-request */
    async create(draft: CampaignDraft, by: string): Promise<{ id: number }> {
      requireRenderable(draft);
      return { id: await store.create(draft, actor(by)) };
    },

    /** @throws {ProblemError} not-found, campaign-changed, invalid-request */
    async update(id: number, draft: CampaignDraft, version: number, by: string): Promise<void> {
      requireRenderable(draft);
      await findCampaign(store, id);
      if (!(await store.update(id, draft, version, actor(by)))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async remove(id: number, by: string): Promise<void> {
      await findCampaign(store, id);
      if (!(await store.remove(id, actor(by)))) throw campaignChanged();
    },
  };
}

function sending({ store, limits, canSend, clock }: CampaignDeps) {
  function requireServer(): void {
    if (canSend) return;
    throw new ProblemError('campaign-not-ready', 'No mail server is set, so nobody would get it. Set SMTP_URL first.');
  }

  return {
    /**
     * Queues a test to the member's own address, and returns it.
     * @throws {ProblemError} not-found, campaign-changed, too-many-requests
     */
    async test(id: number, user: Pick<SignedInUser, 'id' | 'username'>): Promise<{ recipient: string }> {
      const found = await findCampaign(store, id);
      requireComplete(found);
      const recipient = await store.addressOf(user.id);
      if (recipient === null) {
        throw new ProblemError('campaign-changed', 'Your account has no email address. Add one to it first.');
      }
      await limits.count(TESTS_BY_MEMBER, user.username);
      const nowMs = clock.nowMs();
      const { subject, markdown } = found;
      const reference = randomUUID();
      const content = { type: 'newsletter-letter', reference, subject, markdown, isTest: true } as const;
      const mail = { recipient, content, nowMs, expiresMs: nowMs + TEST_VALID_MS };
      await store.queueTest(id, mail, { by: user.username, nowMs });
      return { recipient };
    },

    /**
     * Schedules a draft whose text is as it was seen.
     * @throws {ProblemError} not-found, campaign-changed, campaign-not-ready, invalid-request
     */
    async start(id: number, { version, startsAt }: BodyOf<typeof campaignStart>, by: string): Promise<void> {
      requireServer();
      const nowMs = clock.nowMs();
      if (startsAt !== null && isStartTooEarly(Date.parse(startsAt), nowMs)) {
        const message = 'A scheduled start lies at least five minutes ahead. To send at once, choose Now.';
        throw invalidField('startsAt', message);
      }
      requireComplete(await findCampaign(store, id));
      if ((await store.audienceSize()) === 0) throw new ProblemError('campaign-changed', 'Nobody is subscribed.');
      const start = startsAt === null ? new Date(nowMs) : new Date(startsAt);
      if (!(await store.start(id, version, start, { by, nowMs }))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async control(id: number, action: CampaignAction, by: string): Promise<void> {
      const { state: from } = await findCampaign(store, id);
      const to = nextCampaignState(from, action);
      const actor = { by, nowMs: clock.nowMs() };
      if (to === undefined || !(await store.setState(id, { from, to, action }, actor))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found */
    async failed(id: number): Promise<FailedMail[]> {
      await findCampaign(store, id);
      return store.failed(id);
    },

    /** @throws {ProblemError} not-found, campaign-changed, campaign-not-ready */
    async retryFailed(id: number, by: string): Promise<{ mails: number }> {
      requireServer();
      await findCampaign(store, id);
      const mails = await store.retryFailed(id, { by, nowMs: clock.nowMs() });
      if (mails === undefined) throw campaignChanged();
      return { mails };
    },
  };
}

/** @throws {ProblemError} not-found */
async function findCampaign(store: CampaignStore, id: number): Promise<StoredCampaign> {
  const found = await store.read(id);
  if (found === undefined) throw new ProblemError('not-found', 'There is no such campaign.');
  return found;
}

function campaignChanged(): ProblemError {
  return new ProblemError('campaign-changed', 'The campaign has changed in the meantime. Look at it again first.');
}

/** @throws {ProblemError} campaign-changed, without a subject or a text */
function requireComplete({ subject, markdown }: CampaignDraft): void {
  if (subject !== '' && markdown.trim() !== '') return;
  throw new ProblemError('campaign-changed', 'The campaign needs a subject and a text.');
}

function toSummary(row: StoredCampaign): CampaignSummary {
  const { id, subject, state, startedBy, recipients, sent, failed } = row;
  return {
    ...{ id, subject, state, startedBy, recipients, sent, failed },
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Thousands of nested quotes or emphases exceed the parser's stack. */
function requireRenderable({ markdown }: Pick<CampaignDraft, 'markdown'>): void {
  try {
    renderMarkdown(markdown);
  } catch (error) {
    throw new ProblemError('invalid-request', 'The text is nested too deeply.', { cause: error });
  }
}
