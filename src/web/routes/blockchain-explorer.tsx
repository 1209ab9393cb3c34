import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainExplorerRoute(): ReactNode {
  return <PlaceholderPage id="explorer" />;
}
