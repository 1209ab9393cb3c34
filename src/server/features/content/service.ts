import {
  CONTENT_HISTORY_ROWS,
  type ContentVersion,
  type contentListHistory,
  type contentRead,
  type contentSave,
} from '#contract/content.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { NewWallets } from '#contract/site-data.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { contentDifferences, isEqual } from '#domain/content/difference.ts';
import { normalContent } from '#domain/content/normal-form.ts';
import { publishesContent, setsWalletAccess } from '#domain/content/publishes-content.ts';
import { isPermitted } from '#domain/team/permissions.ts';
import type { InspectedCall } from '#server/http/bind-confirmed.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import type { ContentStore, StoredContent } from './store.ts';

const CHANGED_DETAIL =
  'Somebody else saved the content in the meantime. Nothing was saved; look at the differences and save again.';
const WALLET_ACCESS_DETAIL =
  'Only administrators change who may create a wallet, and from when on wallets can be connected. You are an editor.';

export type ContentService = ReturnType<typeof createContentService>;

/** The site's content, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createContentService(deps: {
  readonly store: ContentStore;
  /** The setting, which applies until content says otherwise. */
  readonly newWallets: NewWallets;
  readonly clock: Clock;
}) {
  const { store, newWallets, clock } = deps;
  const readPublished = async (): Promise<SiteContent> => (await store.published())?.content ?? {};
  // Every creation of a wallet asks.
  const published = sharedRead({ read: readPublished, nowMs: () => monotonicClock.nowMs(), keptMs: 1_000 });

  return {
    /** Another process may have published. */
    onChangedElsewhere: published.invalidate,

    /** Until `onChangedElsewhere`, up to a second older than what another process has published. */
    newWallets: async (): Promise<NewWallets> => (await published.read()).newWallets ?? newWallets,

    async read(): Promise<ResponseOf<typeof contentRead>> {
      const [latest, shown] = await Promise.all([store.latest(), store.published()]);
      return { ...toVersions(latest, shown), newWallets };
    },

    /** Returns what publishing `content` changes: new addresses of official links may need a second member. */
    async inspect(content: SiteContent): Promise<InspectedCall> {
      const parts = changedParts(await readPublished(), normalContent(content));
      return { subject: [...parts].join(', '), needsApproval: parts.has('links') };
    },

    /**
     * What publishing shows visitors has to be confirmed. Of two versions the second is refused, so what was published
     * cannot change between that check and the write.
     * @throws {ProblemError} content-changed, not-an-administrator, and what `requireConfirmed` throws
     */
    async save(
      { content: sent, state, basedOn, note }: BodyOf<typeof contentSave>,
      { username: by, role }: Pick<SignedInUser, 'username' | 'role'>,
      requireConfirmed: () => void,
    ): Promise<ContentVersion> {
      const [content, nowMs] = [normalContent(sent), clock.nowMs()];
      const shown = await readPublished();
      if (state === 'published') {
        requirePublisher(role, shown, content);
        if (publishesContent(shown, content, nowMs)) requireConfirmed();
      }
      const saved = await store.save({ content, state, basedOn, note: note ?? null }, { by, nowMs });
      if (saved === undefined) throw new ProblemError('content-changed', CHANGED_DETAIL);
      published.invalidate();
      return toVersion(saved);
    },

    /** Each page has one version more than it shows, to compare the last one with. */
    async history(before: number | undefined): Promise<ResponseOf<typeof contentListHistory>> {
      const versions = await store.history(before, CONTENT_HISTORY_ROWS + 1);
      return { versions: versions.map(toVersion), hasMore: versions.length > CONTENT_HISTORY_ROWS };
    },

    /** Returns the draft, or what is published. */
    latest: async (): Promise<SiteContent> => (await store.latest())?.content ?? {},
  };
}

function changedParts(shown: SiteContent, content: SiteContent): ReadonlySet<string> {
  return new Set(contentDifferences(shown, content).map(({ part }) => part));
}

/** @throws {ProblemError} not-an-administrator */
function requirePublisher(role: SignedInUser['role'], shown: SiteContent, content: SiteContent): void {
  if (setsWalletAccess(shown, content) && !isPermitted(role, 'set-wallet-access'))
    throw new ProblemError('not-an-administrator', WALLET_ACCESS_DETAIL);
}

/** A draft that shows what is published is none. */
function toVersions(latest: StoredContent | undefined, shown: StoredContent | undefined) {
  const hasDraft = latest?.state === 'draft' && !isEqual(latest.content, shown?.content ?? {});
  return {
    published: shown === undefined ? null : toVersion(shown),
    draft: hasDraft ? toVersion(latest) : null,
    version: latest?.version ?? 0,
  };
}

function toVersion({ createdAt, ...version }: StoredContent): ContentVersion {
  return { ...version, createdAt: createdAt.toISOString() };
}
