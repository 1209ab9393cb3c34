import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import type { Address } from '#domain/wallet/address.ts';
import { isWalletUnlocked } from '#domain/wallet/unlock.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { WALLET_BUTTON } from '#web/content/wallet-button.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { logError } from '#web/lib/log.ts';
import { sessionStore } from '#web/lib/storage.ts';
import { readReloadState } from './reload-state.ts';
import { createWalletAccess, type WalletAccess } from './wallet-access.ts';
import { WALLET_BUTTON_ID } from './wallet-button-id.ts';
import { walletStorage } from './wallet-storage.ts';

/** On the server: by its clock. In the browser: as the page's HTML has it. */
function renderedUnlocked(): boolean {
  if (typeof document === 'undefined') return isWalletUnlocked(wallClockMs());
  return document.getElementById(WALLET_BUTTON_ID)?.dataset.unlocked === 'true';
}

const WalletContext = createContext<WalletAccess | undefined>(undefined);

/** Provides the wallet and restores the tab's connection. */
export function WalletProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [access] = useState(() =>
    createWalletAccess({
      nowMs: wallClockMs,
      renderedUnlocked,
      load: async ({ isPanelOpen }) => (await import('./wallet-runtime.ts')).createWalletRuntime(isPanelOpen),
      remembered: () => ({
        connection: walletStorage.saved() !== undefined,
        panelOpen: readReloadState(sessionStore)?.panelOpen === true,
      }),
      onLoadFailed: (cause, byVisitor) => {
        logError("The wallet panel's code could not be loaded.", cause);
        if (byVisitor) toast({ ...WALLET_BUTTON.loadFailed, variant: 'destructive' });
      },
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

export interface WalletConnection {
  readonly isConnected: boolean;
  readonly address: Address | undefined;
  /** Decimal; undefined while there is no connection. */
  readonly chainId: number | undefined;
  readonly openPanel: () => void;
}

/**
 * The wallet's connection (specification, section 3). Throws outside of a provider.
 * @public for screens that want to know the connected account
 */
export function useWallet(): WalletConnection {
  const access = useWalletAccess();
  const { address, chainId } = useStore(access);
  return { isConnected: address !== undefined, address, chainId, openPanel: access.open };
}
