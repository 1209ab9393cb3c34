import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createWalletAccess, type WalletAccess } from './wallet-access.ts';

const WalletContext = createContext<WalletAccess | undefined>(undefined);

/** Provides the wallet and restores the tab's connection. */
export function WalletProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [access] = useState(createWalletAccess);

  useEffect(() => access.start(), [access]);

  return <WalletContext value={access}>{children}</WalletContext>;
}

/** Throws outside of a provider (specification, section 8). */
export function useWalletAccess(): WalletAccess {
  const access = useContext(WalletContext);
  if (access === undefined) throw new Error('useWalletAccess needs a WalletProvider.');
  return access;
}
