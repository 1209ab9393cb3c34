import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainGovernanceRoute(): ReactNode {
  return <PlaceholderPage id="governance" />;
}
