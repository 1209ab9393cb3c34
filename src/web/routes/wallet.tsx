import type { ReactNode } from 'react';
import { WalletPage } from '#web/features/wallet-page/wallet-page.tsx';

export function WalletRoute(): ReactNode {
  return <WalletPage />;
}
