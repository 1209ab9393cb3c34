import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  Campaign,
  CampaignAudience,
  CampaignDraft,
  CampaignSummary,
  CampaignVersion,
  CampaignVersionSummary,
  campaignMarkReady,
} from '#contract/newsletter-campaigns.ts';
import { isoDay } from '#domain/planned-date.ts';
import type { Actor } from '#server/db/activity.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { renderMarkdown } from '#server/mail/markdown.ts';
import type { AudienceReader } from './audience-reader.ts';
import type { CampaignReader, StoredCampaign, StoredVersion } from './campaign-reader.ts';
import type { DraftStore } from './draft-store.ts';

const NO_AUDIENCE = { audienceSize: 0, sources: [] };

interface CampaignDeps {
  readonly reader: CampaignReader;
  readonly audiences: AudienceReader;
  readonly drafts: DraftStore;
  /** Whom mails come from; null without a mail server. */
  readonly sender: string | null;
  readonly clock: Clock;
}

export type CampaignService = ReturnType<typeof createCampaignService>;

/** Campaigns as administrators read and write them. */
export function createCampaignService(deps: CampaignDeps) {
  return { ...campaignReads(deps), ...draftChanges(deps) };
}

function campaignReads(deps: CampaignDeps) {
  const { reader } = deps;
  return {
    list: async (): Promise<CampaignSummary[]> => (await reader.list()).map(toSummary),

    /** @throws {ProblemError} not-found */
    read: async (id: number): Promise<Campaign> => toCampaign(deps, await findCampaign(reader, id)),

    /** @throws {ProblemError} not-found */
    async versions(id: number): Promise<CampaignVersionSummary[]> {
      await findCampaign(reader, id);
      return (await reader.versions(id)).map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
    },

    /** @throws {ProblemError} not-found */
    async version(id: number, version: number): Promise<CampaignVersion> {
      const row = await reader.version(id, version);
      if (row === undefined) throw new ProblemError('not-found', 'There is no such version of this campaign.');
      return toVersion(row);
    },

    /** Returns the mail that is sent; its links belong to no subscription. @throws {ProblemError} not-found */
    async preview(id: number): Promise<MailContent> {
      return letterOf(await findCampaign(reader, id));
    },

    /** Returns the mail of a text that is not stored. @throws {ProblemError} invalid-request */
    previewOf(draft: Pick<CampaignDraft, 'subject' | 'markdown'>): MailContent {
      requireRenderable(draft);
      return letterOf(draft);
    },
  };
}

function draftChanges({ reader, drafts, clock }: Pick<CampaignDeps, 'reader' | 'drafts' | 'clock'>) {
  const actor = (by: string): Actor => ({ by, nowMs: clock.nowMs() });
  return {
    /** An empty draft is the one that the member has already, if any. @throws {ProblemError} invalid-request */
    async create(draft: CampaignDraft, by: string): Promise<{ id: number }> {
      requireRenderable(draft);
      const untouched = isEmpty(draft) ? await reader.emptyDraftOf(by) : undefined;
      if (untouched !== undefined) return { id: untouched };
      return { id: await drafts.create(draft, actor(by)) };
    },

    /** @throws {ProblemError} not-found, campaign-changed, invalid-request */
    async update(id: number, draft: CampaignDraft, version: number, by: string): Promise<void> {
      requireRenderable(draft);
      await findCampaign(reader, id);
      if (!(await drafts.update(id, draft, version, actor(by)))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async setReady(id: number, { version, isReady }: BodyOf<typeof campaignMarkReady>, by: string): Promise<void> {
      const { subject, markdown } = await findCampaign(reader, id);
      if (isReady) requireComplete({ subject, markdown });
      if (!(await drafts.setReady(id, version, isReady, actor(by)))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async remove(id: number, by: string): Promise<void> {
      await findCampaign(reader, id);
      if (!(await drafts.remove(id, actor(by)))) throw campaignChanged();
    },
  };
}

async function toCampaign(
  { reader, audiences, sender, clock }: CampaignDeps,
  found: StoredCampaign,
): Promise<Campaign> {
  const { state, markdown, perMinuteMax, version, startedAt, skipped, cancelled } = found;
  const audience = audienceOf(found);
  const isOpen = state === 'draft' || state === 'scheduled';
  const outboxCounts = await reader.outboxCounts(found.id, clock.nowMs());
  const { audienceSize, sources } = isOpen
    ? { audienceSize: await audiences.size(audience), sources: await audiences.sources() }
    : NO_AUDIENCE;
  return {
    ...toSummary(found),
    ...{ markdown, audience, perMinuteMax, version, audienceSize, sources: [...sources], skipped, cancelled },
    ...outboxCounts,
    ...{ sender, canSend: sender !== null, lastTest: lastTestOf(found) },
    left: startedAt === null ? 0 : await audiences.leftSince(startedAt),
    text: renderMarkdown(markdown).text,
  };
}

/** @throws {ProblemError} not-found */
export async function findCampaign(reader: CampaignReader, id: number): Promise<StoredCampaign> {
  const found = await reader.read(id);
  if (found === undefined) throw new ProblemError('not-found', 'There is no such campaign.');
  return found;
}

type StoredAudience = Pick<StoredCampaign, 'audienceSource' | 'audienceFrom' | 'audienceUntil'>;

export function audienceOf({ audienceSource, audienceFrom, audienceUntil }: StoredAudience): CampaignAudience {
  return { source: audienceSource, from: toDay(audienceFrom), until: toDay(audienceUntil) };
}

export function campaignChanged(): ProblemError {
  return new ProblemError('campaign-changed', 'The campaign has changed in the meantime. Look at it again first.');
}

/** @throws {ProblemError} campaign-changed, without a subject or a text */
export function requireComplete({ subject, markdown }: Pick<CampaignDraft, 'subject' | 'markdown'>): void {
  if (subject !== '' && markdown.trim() !== '') return;
  throw new ProblemError('campaign-changed', 'The campaign needs a subject and a text.');
}

function isEmpty({ subject, markdown }: CampaignDraft): boolean {
  return subject === '' && markdown === '';
}

function toDay(time: Date | null): string | null {
  return time === null ? null : isoDay(time.getTime());
}

function lastTestOf({ testedRecipient, testedAt, testedBy, testedVersion }: StoredCampaign): Campaign['lastTest'] {
  if (testedRecipient === null || testedAt === null) return null;
  return { recipient: testedRecipient, at: testedAt.toISOString(), by: testedBy ?? '', version: testedVersion ?? 0 };
}

function toSummary(row: StoredCampaign): CampaignSummary {
  const { id, subject, state, createdBy, startedBy, recipients, sent, failed } = row;
  return {
    ...{ id, subject, state, createdBy, startedBy, recipients, sent, failed },
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    readyAt: row.readyAt?.toISOString() ?? null,
    readyBy: row.readyBy,
  };
}

function toVersion(row: StoredVersion): CampaignVersion {
  const { version, subject, markdown, perMinuteMax, savedBy } = row;
  return {
    ...{ version, subject, markdown, perMinuteMax, savedBy },
    audience: audienceOf(row),
    characters: markdown.length,
    savedAt: row.savedAt.toISOString(),
  };
}

/** The mail of a text, of no subscription. */
function letterOf({ subject, markdown }: Pick<CampaignDraft, 'subject' | 'markdown'>): MailContent {
  return { type: 'newsletter-letter', reference: randomUUID(), subject, markdown };
}

/** Thousands of nested quotes or emphases exceed the parser's stack. */
function requireRenderable({ markdown }: Pick<CampaignDraft, 'markdown'>): void {
  try {
    renderMarkdown(markdown);
  } catch (error) {
    throw new ProblemError('invalid-request', 'The text is nested too deeply.', { cause: error });
  }
}
