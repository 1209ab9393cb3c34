import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainStakingRoute(): ReactNode {
  return <PlaceholderPage id="staking" />;
}
