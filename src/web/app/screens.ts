import { type ComponentType, lazy } from 'react';
import { pageAt } from '#contract/pages.ts';
import type { ScreenId } from '#web/content/pages.ts';

/** Each screen's code is a file of its own, named for its id: `src/web/routes/{id}.tsx`. */
const LOADERS: Record<ScreenId, () => Promise<ComponentType>> = {
  home: async () => (await import('#web/routes/home.tsx')).HomeRoute,
  'web-miner': async () => (await import('#web/routes/web-miner.tsx')).WebMinerRoute,
  auth: async () => (await import('#web/routes/auth.tsx')).AuthRoute,
  admin: async () => (await import('#web/routes/admin.tsx')).AdminRoute,
  'admin-presale-create': async () => (await import('#web/routes/admin-presale-create.tsx')).AdminPresaleCreateRoute,
  'admin-presale-edit': async () => (await import('#web/routes/admin-presale-edit.tsx')).AdminPresaleEditRoute,
  'not-found': async () => (await import('#web/routes/not-found.tsx')).NotFoundRoute,
};

const loaded = new Map<ScreenId, ComponentType>();

/** Screens whose code has not arrived when they are drawn (back and forward buttons). */
const LAZY: Record<ScreenId, ComponentType> = {
  home: lazy(async () => ({ default: await loadScreen('home') })),
  'web-miner': lazy(async () => ({ default: await loadScreen('web-miner') })),
  auth: lazy(async () => ({ default: await loadScreen('auth') })),
  admin: lazy(async () => ({ default: await loadScreen('admin') })),
  'admin-presale-create': lazy(async () => ({ default: await loadScreen('admin-presale-create') })),
  'admin-presale-edit': lazy(async () => ({ default: await loadScreen('admin-presale-edit') })),
  'not-found': lazy(async () => ({ default: await loadScreen('not-found') })),
};

/** The screen for `pathname` (no query, no fragment). */
export function screenAt(pathname: string): ScreenId {
  return pageAt(pathname)?.id ?? 'not-found';
}

/** Fetches a screen's code. Awaited before rendering, hydrating or navigating, so that no fallback flashes. */
export async function loadScreen(id: ScreenId): Promise<ComponentType> {
  const screen = loaded.get(id) ?? (await LOADERS[id]());
  loaded.set(id, screen);
  return screen;
}

/** The component of a screen. Ask once per mount: it changes when the code arrives, which would mount it anew. */
export function screenComponent(id: ScreenId): ComponentType {
  return loaded.get(id) ?? LAZY[id];
}
