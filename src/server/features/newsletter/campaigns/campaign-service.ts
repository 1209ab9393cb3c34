import { randomUUID } from 'node:crypto';
import type { Campaign, CampaignAudience, CampaignDraft, CampaignSummary } from '#contract/newsletter-campaigns.ts';
import { skippedCount } from '#domain/newsletter/campaign.ts';
import type { AdminActor } from '#server/db/admin-actions.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { renderMarkdown } from '#server/mail/markdown.ts';
import type { AudienceReader } from './audience-reader.ts';
import type { CampaignReader, StoredCampaign } from './campaign-reader.ts';
import type { DraftStore } from './draft-store.ts';

const NO_AUDIENCE = { audienceSize: 0, sources: [] };

export type CampaignService = ReturnType<typeof createCampaignService>;

/** Campaigns as administrators read and write them. */
export function createCampaignService(deps: {
  readonly reader: CampaignReader;
  readonly audiences: AudienceReader;
  readonly drafts: DraftStore;
  /** Whether there is a mail server. */
  readonly canSend: boolean;
  readonly clock: Clock;
}) {
  const { reader, audiences, drafts, canSend, clock } = deps;
  const actor = (by: string): AdminActor => ({ by, nowMs: clock.nowMs() });

  return {
    list: async (): Promise<CampaignSummary[]> => (await reader.list()).map(toSummary),

    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<Campaign> {
      const found = await findCampaign(reader, id);
      const isOpen = found.state === 'draft' || found.state === 'scheduled';
      const { waiting, held } = await reader.outboxCounts(id);
      const { audienceSize, sources } = isOpen
        ? { audienceSize: await audiences.size(audienceOf(found)), sources: await audiences.sources() }
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
        left: found.startedAt === null ? 0 : await audiences.leftSince(found.startedAt),
        audienceSize,
        sources: [...sources],
        text: renderMarkdown(found.markdown).text,
        canSend,
      };
    },

    /** Returns the mail that is sent; its links belong to no subscription. @throws {ProblemError} not-found */
    async preview(id: number): Promise<MailContent> {
      const { subject, markdown } = await findCampaign(reader, id);
      return { type: 'newsletter-letter', reference: randomUUID(), subject, markdown };
    },

    /** @throws {ProblemError} invalid-request */
    async create(draft: CampaignDraft, by: string): Promise<{ id: number }> {
      requireRenderable(draft);
      return { id: await drafts.create(draft, actor(by)) };
    },

    /** @throws {ProblemError} not-found, campaign-changed, invalid-request */
    async update(id: number, draft: CampaignDraft, version: number, by: string): Promise<void> {
      requireRenderable(draft);
      await findCampaign(reader, id);
      if (!(await drafts.update(id, draft, version, actor(by)))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async remove(id: number, by: string): Promise<void> {
      await findCampaign(reader, id);
      if (!(await drafts.remove(id, actor(by)))) throw campaignChanged();
    },
  };
}

/** @throws {ProblemError} not-found */
export async function findCampaign(reader: CampaignReader, id: number): Promise<StoredCampaign> {
  const found = await reader.read(id);
  if (found === undefined) throw new ProblemError('not-found', 'There is no such campaign.');
  return found;
}

export function audienceOf({ audienceSource, audienceFrom, audienceUntil }: StoredCampaign): CampaignAudience {
  return { source: audienceSource, from: toDay(audienceFrom), until: toDay(audienceUntil) };
}

export function campaignChanged(): ProblemError {
  return new ProblemError('campaign-changed', 'The campaign has changed in the meantime. Look at it again first.');
}

function toDay(time: Date | null): string | null {
  return time?.toISOString().slice(0, 10) ?? null;
}

function toSummary(row: StoredCampaign): CampaignSummary {
  const { id, subject, state, createdBy, startedBy, recipients, sent, failed } = row;
  return {
    ...{ id, subject, state, createdBy, startedBy, recipients, sent, failed },
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Thousands of nested quotes or emphases exceed the parser's stack. */
function requireRenderable({ markdown }: CampaignDraft): void {
  try {
    renderMarkdown(markdown);
  } catch (error) {
    throw new ProblemError('invalid-request', 'The text is nested too deeply.', { cause: error });
  }
}
