import type { ReactNode } from 'react';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

export function BlockchainDevelopersRoute(): ReactNode {
  return <PlaceholderPage id="developers" />;
}
