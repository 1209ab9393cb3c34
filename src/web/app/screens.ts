import { type ComponentType, lazy } from 'react';
import { isPlaceholder, pageAt } from '#contract/pages.ts';
import type { OwnScreenId, ScreenId } from '#web/content/pages.ts';
import { readPageFacts } from '#web/lib/page-facts.ts';

/** Each screen is its own chunk, `src/web/routes/{id}.tsx`; the placeholders share one. */
const LOADERS: Record<OwnScreenId, () => Promise<ComponentType>> = {
  home: async () => (await import('#web/routes/home.tsx')).HomeRoute,
  presale: async () => (await import('#web/routes/presale.tsx')).loadPresaleRoute(),
  'token-game': async () => (await import('#web/routes/token-game.tsx')).TokenGameRoute,
  'web-miner': async () => (await import('#web/routes/web-miner.tsx')).WebMinerRoute,
  whitepaper: async () => (await import('#web/routes/whitepaper.tsx')).WhitepaperRoute,
  founders: async () => (await import('#web/routes/founders.tsx')).FoundersRoute,
  wallet: async () => (await import('#web/routes/wallet.tsx')).WalletRoute,
  tokens: async () => (await import('#web/routes/tokens.tsx')).TokensRoute,
  'create-token': async () => (await import('#web/routes/create-token.tsx')).CreateTokenRoute,
  'newsletter-subscribed': async () =>
    (await import('#web/routes/newsletter-subscribed.tsx')).NewsletterSubscribedRoute,
  'newsletter-not-subscribed': async () =>
    (await import('#web/routes/newsletter-not-subscribed.tsx')).NewsletterNotSubscribedRoute,
  'newsletter-subscription': async () =>
    (await import('#web/routes/newsletter-subscription.tsx')).NewsletterSubscriptionRoute,
  privacy: async () => (await import('#web/routes/privacy.tsx')).PrivacyRoute,
  auth: async () => (await import('#web/routes/auth.tsx')).AuthRoute,
  admin: async () => (await import('#web/routes/admin.tsx')).AdminRoute,
  'not-found': async () => (await import('#web/routes/not-found.tsx')).NotFoundRoute,
};

/** Only these screens load the query cache's code. */
const WITH_QUERIES: ReadonlySet<ScreenId> = new Set<ScreenId>(['auth', 'admin']);

async function fetchScreen(id: ScreenId): Promise<ComponentType> {
  if (isPlaceholder(id)) return (await import('#web/routes/placeholder.tsx')).placeholderRoute(id);
  if (!WITH_QUERIES.has(id)) return LOADERS[id]();
  const [screen, { withQueries }] = await Promise.all([LOADERS[id](), import('./queries.tsx')]);
  return withQueries(screen);
}

const loaded = new Map<ScreenId, ComponentType>();

/** For screens that are rendered before their code is loaded (back and forward buttons). */
const lazyScreens = new Map<ScreenId, ComponentType>();

function lazyScreen(id: ScreenId): ComponentType {
  const cached = lazyScreens.get(id);
  if (cached !== undefined) return cached;
  const screen = lazy(async () => ({ default: await loadScreen(id) }));
  lazyScreens.set(id, screen);
  return screen;
}

/** The screen for `pathname` (no query, no fragment). */
export function screenAt(pathname: string): ScreenId {
  return pageAt(pathname)?.id ?? 'not-found';
}

/** Loads a screen's code. Awaited before rendering, hydration and navigation, so that no fallback flashes. */
export async function loadScreen(id: ScreenId): Promise<ComponentType> {
  const screen = loaded.get(id) ?? (await fetchScreen(id));
  loaded.set(id, screen);
  return screen;
}

/** Loads the code of a screen, and the data that its HTML would have contained. */
export async function prepareScreen(id: ScreenId): Promise<void> {
  await loadScreen(id);
  if (id === 'home' && readPageFacts().presale === undefined) {
    const { prepareHome } = await import('#web/routes/home.tsx');
    await prepareHome();
  }
}

/** Call once per mount: the component changes when the code is loaded, which would remount the screen. */
export function screenComponent(id: ScreenId): ComponentType {
  return loaded.get(id) ?? lazyScreen(id);
}
