import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainConsensusRoute(): ReactNode {
  return <PlaceholderPage id="consensus" />;
}
