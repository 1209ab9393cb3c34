import { type ReactNode, useSyncExternalStore } from 'react';
import { useWalletAccess } from './wallet-context.tsx';

/** Where the panel stands when it is open: after the page, which it makes inert, and before the notices, which stay usable. */
export function WalletPanelHost(): ReactNode {
  const access = useWalletAccess();
  const { isOpen, runtime } = useSyncExternalStore(access.subscribe, access.getSnapshot, access.getSnapshot);
  if (!isOpen || runtime === undefined) return null;
  return <runtime.Panel onClose={access.close} isUnlocked={access.isUnlocked()} />;
}
