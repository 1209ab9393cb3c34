import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainTokenomicsRoute(): ReactNode {
  return <PlaceholderPage id="tokenomics" />;
}
