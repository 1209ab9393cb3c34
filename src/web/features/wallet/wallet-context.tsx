import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { createWalletAccess, WALLET_UNLOCK_MS, type WalletAccess } from './wallet-access.ts';

const WalletContext = createContext<WalletAccess | undefined>(undefined);

/** Provides the wallet and restores the tab's connection. */
export function WalletProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { content, dayMs } = usePageData();
  const leadsTo = useLinks();
  const [access] = useState(() =>
    createWalletAccess({
      unlockMs: content?.connect ? Date.parse(content.connect.day) : WALLET_UNLOCK_MS,
      renderedMs: dayMs,
      leadsTo,
    }),
  );

  useEffect(() => access.start(), [access]);

  return <WalletContext value={access}>{children}</WalletContext>;
}

/** Throws outside of a provider. */
export function useWalletAccess(): WalletAccess {
  const access = useContext(WalletContext);
  if (access === undefined) throw new Error('useWalletAccess needs a WalletProvider.');
  return access;
}

/** Renders the panel after the page, which it makes inert, and before the toasts, which stay usable. */
export function WalletPanelHost(): ReactNode {
  const access = useWalletAccess();
  const { isOpen, isUnlocked, runtime } = useStore(access);
  if (!isOpen || runtime === undefined) return null;
  return <runtime.Panel onClose={access.close} isUnlocked={isUnlocked} />;
}
