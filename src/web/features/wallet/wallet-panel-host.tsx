import type { ReactNode } from 'react';
import { useStore } from 'zustand/react';
import { useWalletAccess } from './wallet-context.tsx';

/** Renders the panel after the page, which it makes inert, and before the toasts, which stay usable. */
export function WalletPanelHost(): ReactNode {
  const access = useWalletAccess();
  const { isOpen, isUnlocked, runtime } = useStore(access);
  if (!isOpen || runtime === undefined) return null;
  return <runtime.Panel onClose={access.close} isUnlocked={isUnlocked} />;
}
