import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  Campaign,
  CampaignAudience,
  CampaignLetter,
  CampaignSummary,
  campaignStart,
} from '#contract/newsletter-campaigns.ts';
import { type CampaignAction, nextCampaignState, skippedCount } from '#domain/newsletter/campaign.ts';
import { DAY_MS } from '#domain/time.ts';
import type { AdminActor } from '#server/db/admin-actions.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { renderMarkdown } from '#server/mail/markdown.ts';
import { TESTS_BY_MEMBER } from '../attempt-rules.ts';
import type { CampaignStore, StoredCampaign } from './campaign-store.ts';

/** A test that could not be sent for so long is not sent any more. */
const TEST_VALID_MS = DAY_MS;
const NO_AUDIENCE = { audienceSize: 0, sources: [] };

export type CampaignService = ReturnType<typeof createCampaignService>;

export function createCampaignService(deps: {
  readonly store: CampaignStore;
  /** Whether there is a mail server. */
  readonly canSend: boolean;
  readonly limits: Pick<AttemptLimits, 'count'>;
  readonly clock: Clock;
}) {
  const { store, canSend, limits, clock } = deps;

  const actor = (by: string): AdminActor => ({ by, nowMs: clock.nowMs() });

  async function find(id: number): Promise<StoredCampaign> {
    const found = await store.read(id);
    if (found === undefined) throw new ProblemError('not-found', 'There is no such campaign.');
    return found;
  }

  return {
    list: async (): Promise<CampaignSummary[]> => (await store.list()).map(toSummary),

    /** @throws {ProblemError} invalid-request */
    async create(letter: CampaignLetter, by: string): Promise<{ id: number }> {
      requireRenderable(letter);
      return { id: await store.create(letter, actor(by)) };
    },

    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<Campaign> {
      const found = await find(id);
      const isOpen = found.state === 'draft' || found.state === 'scheduled';
      const { waiting, held } = await store.outboxCounts(id);
      const { audienceSize, sources } = isOpen
        ? { audienceSize: await store.audienceSize(audienceOf(found)), sources: await store.sources() }
        : NO_AUDIENCE;
      return {
        ...toSummary(found),
        markdown: found.markdown,
        audience: audienceOf(found),
        perMinuteMax: found.perMinuteMax,
        version: found.version,
        waiting,
        held,
        skipped: skippedCount({ ...found, waiting: waiting + held }),
        left: found.startedAt === null ? 0 : await store.leftSince(found.startedAt),
        audienceSize,
        sources: [...sources],
        text: renderMarkdown(found.markdown).text,
        canSend,
      };
    },

    /** @throws {ProblemError} not-found, campaign-changed, invalid-request */
    async update(id: number, letter: CampaignLetter, version: number, by: string): Promise<void> {
      requireRenderable(letter);
      await find(id);
      if (!(await store.update(id, letter, version, actor(by)))) throw changed();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async remove(id: number, by: string): Promise<void> {
      await find(id);
      if (!(await store.remove(id, actor(by)))) throw changed();
    },

    /** Returns the letter as a mail's content; its links belong to no subscription. @throws {ProblemError} not-found */
    async letter(id: number): Promise<MailContent> {
      const { subject, markdown } = await find(id);
      return { type: 'newsletter-letter', reference: randomUUID(), subject, markdown };
    },

    /**
     * Queues a test to the address of a member of the team.
     * @throws {ProblemError} not-found, campaign-changed, invalid-request, too-many-requests
     */
    async test(id: number, recipient: string, by: string): Promise<void> {
      const { subject, markdown } = await find(id);
      if (subject === '') throw incomplete();
      if (!(await store.isTeamAddress(recipient))) {
        throw invalidField('recipient', 'A test goes only to the address of an account of your team.');
      }
      await limits.count(TESTS_BY_MEMBER, by);
      const nowMs = clock.nowMs();
      const content = {
        type: 'newsletter-letter',
        reference: randomUUID(),
        subject,
        markdown,
        isTest: true,
      } as const;
      await store.queueTest(id, { recipient, content, nowMs, expiresMs: nowMs + TEST_VALID_MS }, { by, nowMs });
    },

    /** Schedules a draft whose letter and number of people are as confirmed. @throws {ProblemError} as `update` does */
    async start(
      id: number,
      { version, audienceSize, startsAt }: BodyOf<typeof campaignStart>,
      by: string,
    ): Promise<void> {
      const found = await find(id);
      if (found.subject === '' || found.markdown.trim() === '') throw incomplete();
      const size = await store.audienceSize(audienceOf(found));
      if (size === 0) throw new ProblemError('campaign-changed', 'Nobody is subscribed of these people.');
      if (size !== audienceSize) {
        throw new ProblemError('campaign-changed', `The letter would now go to ${size} people. Please confirm again.`);
      }
      const nowMs = clock.nowMs();
      const startsMs = startsAt === null ? nowMs : Date.parse(startsAt);
      if (!(await store.start(id, version, { startsMs, people: size, by, nowMs }))) throw changed();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async control(id: number, action: CampaignAction, by: string): Promise<void> {
      const { state } = await find(id);
      const next = nextCampaignState(state, action);
      if (next === undefined || !(await store.setState(id, state, next, { ...actor(by), action }))) throw changed();
    },
  };
}

function audienceOf({ audienceSource, audienceFrom, audienceUntil }: StoredCampaign): CampaignAudience {
  return { source: audienceSource, from: toDay(audienceFrom), until: toDay(audienceUntil) };
}

function toDay(time: Date | null): string | null {
  return time?.toISOString().slice(0, 10) ?? null;
}

function toSummary(row: StoredCampaign): CampaignSummary {
  const { id, subject, state, createdBy, startedBy, recipients, sent, failed } = row;
  return {
    id,
    subject,
    state,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    startsAt: row.startsAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    startedBy,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipients,
    sent,
    failed,
  };
}

/** Thousands of nested quotes or emphases exceed the parser's stack. */
function requireRenderable({ markdown }: CampaignLetter): void {
  try {
    renderMarkdown(markdown);
  } catch (error) {
    throw new ProblemError('invalid-request', 'The text is nested too deeply.', { cause: error });
  }
}

function changed(): ProblemError {
  return new ProblemError('campaign-changed', 'The campaign has changed meanwhile. Look at it again first.');
}

function incomplete(): ProblemError {
  return new ProblemError('campaign-changed', 'The letter needs a subject and a text.');
}
