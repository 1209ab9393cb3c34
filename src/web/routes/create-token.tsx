import type { ReactNode } from 'react';
import { LockedPage } from '#web/features/locked-page/locked-page.tsx';
import { LOCKED_PAGES } from '#web/features/locked-page/texts.ts';

export function CreateTokenRoute(): ReactNode {
  return <LockedPage page={LOCKED_PAGES.createToken} />;
}
