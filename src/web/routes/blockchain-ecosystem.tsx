import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainEcosystemRoute(): ReactNode {
  return <PlaceholderPage id="ecosystem" />;
}
