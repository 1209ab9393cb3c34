import { contentPublish, contentRead, type PublishedContent } from '#contract/content.ts';
import type { NewWallets } from '#contract/site-data.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { isPermitted } from '#domain/team/roles.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import { publishContent, readContent, type StoredContent } from './store.ts';

const CHANGED_DETAIL =
  'Somebody else published in the meantime. Nothing of yours was saved; look at the differences and publish again.';
const WALLET_ACCESS_DETAIL =
  'Only administrators change who may create a wallet, and from when on wallets can be connected. You are an editor.';

/** Binds the content's endpoints for the team. `setting`: applies until content says otherwise. */
export function registerContent(
  context: FeatureContext,
  setting: NewWallets,
): Feature & { readonly newWallets: () => Promise<NewWallets> } {
  const { database, clock, refreshPages } = context;
  // Every creation of a wallet asks.
  const published = sharedRead({
    read: async () => (await readContent(database))?.content ?? {},
    keptMs: 1_000,
  });
  const toPublished = (stored: StoredContent | undefined): PublishedContent => ({
    version: stored?.version ?? 0,
    content: stored?.content ?? {},
    published: stored ? { at: stored.publishedAt.toISOString(), by: stored.publishedBy } : null,
    newWallets: setting,
  });

  bind(context, contentRead, async () => toPublished(await readContent(database)));
  bind(context, contentPublish, async ({ body: { content, basedOn }, user }) => {
    const before = toPublished(await readContent(database));
    if (before.version !== basedOn) throw new ProblemError('content-changed', CHANGED_DETAIL);
    if (setsWalletAccess(before.content, content) && !isPermitted(user.role, 'set-wallet-access')) {
      throw new ProblemError('not-an-administrator', WALLET_ACCESS_DETAIL);
    }
    const saved = await publishContent(context, { content, basedOn }, { by: user.username, nowMs: clock.nowMs() });
    if (saved === undefined) throw new ProblemError('content-changed', CHANGED_DETAIL);
    published.invalidate();
    refreshPages();
    return toPublished(saved);
  });

  return {
    /** Another process may have published. */
    onChangedElsewhere: published.invalidate,
    /** Until `onChangedElsewhere`, up to a second older than what another process has published. */
    newWallets: async () => (await published.read()).newWallets ?? setting,
  };
}

function setsWalletAccess(before: SiteContent, after: SiteContent): boolean {
  return before.newWallets !== after.newWallets || before.connectDay !== after.connectDay;
}
