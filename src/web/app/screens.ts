import { type ComponentType, lazy } from 'react';
import { isPlaceholder, pageAt } from '#contract/pages.ts';
import type { OwnScreenId, ScreenId } from '#web/content/pages.ts';
import { ChunkLoadError } from '#web/lib/chunk-load-error.ts';

/**
 * Each screen is its own chunk; placeholders share one, and so do the pages of one message. `then` instead of `await`:
 * its output is shorter, and every visitor loads it.
 */
const LOADERS: Record<OwnScreenId, () => Promise<ComponentType>> = {
  home: () => import('#web/routes/home.tsx').then((module) => module.loadHomeRoute()),
  presale: () => import('#web/routes/presale.tsx').then((module) => module.loadPresaleRoute()),
  'token-game': () => import('#web/features/game/game-screen.tsx').then((module) => module.GameScreen),
  'web-miner': () => import('#web/features/miner/miner-screen.tsx').then((module) => module.MinerScreen),
  whitepaper: () => import('#web/features/whitepaper/whitepaper-page.tsx').then((module) => module.WhitepaperPage),
  founders: () => import('#web/features/founders/founders-page.tsx').then((module) => module.FoundersPage),
  news: () => import('#web/features/news/news-page.tsx').then((module) => module.NewsPage),
  wallet: () => import('#web/features/wallet-page/wallet-page.tsx').then((module) => module.WalletPage),
  tokens: () => import('#web/features/placeholder/locked-pages.tsx').then((module) => module.TokensPage),
  'create-token': () => import('#web/features/placeholder/locked-pages.tsx').then((module) => module.CreateTokenPage),
  'newsletter-subscribed': () =>
    import('#web/routes/newsletter-responses.tsx').then((module) => module.NewsletterSubscribedRoute),
  'newsletter-not-subscribed': () =>
    import('#web/routes/newsletter-responses.tsx').then((module) => module.NewsletterNotSubscribedRoute),
  'newsletter-subscription': () =>
    import('#web/features/newsletter/subscription-screen.tsx').then((module) => module.SubscriptionScreen),
  status: () => import('#web/features/status/status-page.tsx').then((module) => module.StatusPage),
  trust: () => import('#web/features/trust/trust-page.tsx').then((module) => module.TrustPage),
  privacy: () => import('#web/features/privacy/privacy-page.tsx').then((module) => module.PrivacyPage),
  claims: () => import('#web/features/claims/claims-page.tsx').then((module) => module.ClaimsPage),
  auth: () => import('#web/features/team/auth-screen.tsx').then((module) => module.AuthScreen),
  admin: () => import('#web/routes/admin.tsx').then((module) => module.AdminRoute),
  'not-found': () => import('#web/routes/not-found.tsx').then((module) => module.NotFoundRoute),
};

/** The modules of `LOADERS` that are no route of the screen's own name; only the server's build contains them. */
const SOURCES: Partial<Record<OwnScreenId, string>> = {
  'token-game': 'features/game/game-screen',
  'web-miner': 'features/miner/miner-screen',
  whitepaper: 'features/whitepaper/whitepaper-page',
  founders: 'features/founders/founders-page',
  news: 'features/news/news-page',
  wallet: 'features/wallet-page/wallet-page',
  tokens: 'features/placeholder/locked-pages',
  'create-token': 'features/placeholder/locked-pages',
  'newsletter-subscribed': 'routes/newsletter-responses',
  'newsletter-not-subscribed': 'routes/newsletter-responses',
  'not-found': 'routes/not-found',
  'newsletter-subscription': 'features/newsletter/subscription-screen',
  status: 'features/status/status-page',
  trust: 'features/trust/trust-page',
  privacy: 'features/privacy/privacy-page',
  claims: 'features/claims/claims-page',
  auth: 'features/team/auth-screen',
};

/** Returns the source file of a screen: its key in the build's manifest. */
export function screenSource(id: ScreenId): string {
  if (isPlaceholder(id)) return 'src/web/features/placeholder/placeholder-page.tsx';
  return `src/web/${SOURCES[id] ?? `routes/${id}`}.tsx`;
}

/** Only these screens load the query cache's code. */
const WITH_QUERIES: ReadonlySet<ScreenId> = new Set<ScreenId>(['auth', 'admin']);

async function fetchScreen(id: ScreenId): Promise<ComponentType> {
  if (isPlaceholder(id)) return (await import('#web/features/placeholder/placeholder-page.tsx')).placeholderPage(id);
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
  const screen = lazy(async () => {
    try {
      return { default: await loadScreen(id) };
    } catch (cause) {
      throw new ChunkLoadError(cause);
    }
  });
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
  // One that failed is requested again. Never while it is rendered: React would start again in an endless loop.
  lazyScreens.delete(id);
  await loadScreen(id);
  if (id === 'home') await (await import('#web/routes/home.tsx')).prepareHome();
}

/** Call once per mount: the component changes when the code is loaded, which would remount the screen. */
export function screenComponent(id: ScreenId): ComponentType {
  return loaded.get(id) ?? lazyScreen(id);
}
