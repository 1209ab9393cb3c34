import type { ReactNode } from 'react';
import { PowerfulFeatures } from '#web/features/landing/powerful-features.tsx';
import { WalletPicture } from '#web/features/wallet/wallet-picture.tsx';

export function FeaturesSection(): ReactNode {
  return <PowerfulFeatures walletPanel={<WalletPicture />} />;
}
