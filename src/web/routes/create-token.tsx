import type { ReactNode } from 'react';
import { LOCKED_PAGES } from '#web/content/locked-pages.ts';
import { LockedPage } from '#web/features/locked-page/locked-page.tsx';

export function CreateTokenRoute(): ReactNode {
  return <LockedPage page={LOCKED_PAGES.createToken} />;
}
