import type { ReactNode } from 'react';
import { LOCKED_PAGES } from '#web/content/locked-pages.ts';
import { LockedPage } from '#web/features/locked-page/locked-page.tsx';

export function TokensRoute(): ReactNode {
  return <LockedPage page={LOCKED_PAGES.tokens} />;
}
