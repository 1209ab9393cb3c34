import { type ComponentType, lazy } from 'react';
import { pageAt } from '#contract/pages.ts';
import type { ScreenId } from '#web/content/pages.ts';
import { readPageFacts } from '#web/lib/page-facts.ts';

/** Each screen's code is a file of its own, named for its id: `src/web/routes/{id}.tsx`. */
const LOADERS: Record<ScreenId, () => Promise<ComponentType>> = {
  home: async () => (await import('#web/routes/home.tsx')).HomeRoute,
  'token-game': async () => (await import('#web/routes/token-game.tsx')).TokenGameRoute,
  'web-miner': async () => (await import('#web/routes/web-miner.tsx')).WebMinerRoute,
  whitepaper: async () => (await import('#web/routes/whitepaper.tsx')).WhitepaperRoute,
  founders: async () => (await import('#web/routes/founders.tsx')).FoundersRoute,
  wallet: async () => (await import('#web/routes/wallet.tsx')).WalletRoute,
  tokens: async () => (await import('#web/routes/tokens.tsx')).TokensRoute,
  'create-token': async () => (await import('#web/routes/create-token.tsx')).CreateTokenRoute,
  'blockchain-explorer': async () => (await import('#web/routes/blockchain-explorer.tsx')).BlockchainExplorerRoute,
  'blockchain-staking': async () => (await import('#web/routes/blockchain-staking.tsx')).BlockchainStakingRoute,
  'blockchain-consensus': async () => (await import('#web/routes/blockchain-consensus.tsx')).BlockchainConsensusRoute,
  'blockchain-developers': async () =>
    (await import('#web/routes/blockchain-developers.tsx')).BlockchainDevelopersRoute,
  'blockchain-governance': async () =>
    (await import('#web/routes/blockchain-governance.tsx')).BlockchainGovernanceRoute,
  'blockchain-ecosystem': async () => (await import('#web/routes/blockchain-ecosystem.tsx')).BlockchainEcosystemRoute,
  'blockchain-tokenomics': async () =>
    (await import('#web/routes/blockchain-tokenomics.tsx')).BlockchainTokenomicsRoute,
  'blockchain-lightning': async () => (await import('#web/routes/blockchain-lightning.tsx')).BlockchainLightningRoute,
  'newsletter-subscribed': async () =>
    (await import('#web/routes/newsletter-subscribed.tsx')).NewsletterSubscribedRoute,
  'newsletter-not-subscribed': async () =>
    (await import('#web/routes/newsletter-not-subscribed.tsx')).NewsletterNotSubscribedRoute,
  auth: async () => (await import('#web/routes/auth.tsx')).AuthRoute,
  admin: async () => (await import('#web/routes/admin.tsx')).AdminRoute,
  'admin-presale-create': async () => (await import('#web/routes/admin-presale-create.tsx')).AdminPresaleCreateRoute,
  'admin-presale-edit': async () => (await import('#web/routes/admin-presale-edit.tsx')).AdminPresaleEditRoute,
  'not-found': async () => (await import('#web/routes/not-found.tsx')).NotFoundRoute,
};

/** Screens that query: only they bring the query cache's code along. */
const WITH_QUERIES: ReadonlySet<ScreenId> = new Set<ScreenId>([
  'auth',
  'admin',
  'admin-presale-create',
  'admin-presale-edit',
]);

async function fetchScreen(id: ScreenId): Promise<ComponentType> {
  if (!WITH_QUERIES.has(id)) return LOADERS[id]();
  const [screen, { withQueries }] = await Promise.all([LOADERS[id](), import('./queries.tsx')]);
  return withQueries(screen);
}

const loaded = new Map<ScreenId, ComponentType>();

/** Screens whose code has not arrived when they are drawn (back and forward buttons). */
const lazyScreens = new Map<ScreenId, ComponentType>();

function lazyScreen(id: ScreenId): ComponentType {
  const known = lazyScreens.get(id);
  if (known !== undefined) return known;
  const screen = lazy(async () => ({ default: await loadScreen(id) }));
  lazyScreens.set(id, screen);
  return screen;
}

/** The screen for `pathname` (no query, no fragment). */
export function screenAt(pathname: string): ScreenId {
  return pageAt(pathname)?.id ?? 'not-found';
}

/** Fetches a screen's code. Awaited before rendering, hydrating or navigating, so that no fallback flashes. */
export async function loadScreen(id: ScreenId): Promise<ComponentType> {
  const screen = loaded.get(id) ?? (await fetchScreen(id));
  loaded.set(id, screen);
  return screen;
}

/**
 * Fetches what a screen needs when the browser moves to it from another page: its code, and the data that is part of its
 * HTML when the server sends it.
 */
export async function prepareScreen(id: ScreenId): Promise<void> {
  await loadScreen(id);
  if (id === 'home' && readPageFacts().presale === undefined) {
    const { prepareHome } = await import('#web/routes/home.tsx');
    await prepareHome();
  }
}

/** The component of a screen. Ask once per mount: it changes when the code arrives, which would mount it anew. */
export function screenComponent(id: ScreenId): ComponentType {
  return loaded.get(id) ?? lazyScreen(id);
}
