import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainLightningRoute(): ReactNode {
  return <PlaceholderPage id="lightning" />;
}
