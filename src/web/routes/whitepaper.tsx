import type { ReactNode } from 'react';
import { WhitepaperPage } from '#web/features/whitepaper/whitepaper-page.tsx';

export function WhitepaperRoute(): ReactNode {
  return <WhitepaperPage />;
}
