import type { ComponentType } from 'react';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
import { sessionStore } from '#web/lib/storage.ts';
import { walletStorage } from './connection/saved-state.ts';
import { createWalletStore, type WalletStore } from './connection/wallet-store.ts';
import { noticeTexts } from './panel/notice-texts.ts';
import { createWalletPanel, type WalletPanelProps } from './panel/wallet-panel.tsx';
import { discoverWallets } from './provider/discovery.ts';

export interface WalletRuntime {
  readonly store: WalletStore;
  readonly Panel: ComponentType<WalletPanelProps>;
}

/** Composes the code that is loaded when the panel is opened or a connection is restored. */
export function createWalletRuntime(isPanelOpen: () => boolean, leadsTo: LeadsTo): WalletRuntime {
  const store = createWalletStore({
    storage: walletStorage,
    session: sessionStore,
    discover: discoverWallets,
    notify: (notice, walletName) => {
      const { title, description, variant } = noticeTexts(notice, walletName);
      toast({ title, description, variant });
    },
    warn: logWarning,
    reload: () => window.location.reload(),
    isPanelOpen,
    leadsTo,
    nowMs: monotonicMs,
    watchVisibility,
  });
  return { store, Panel: createWalletPanel(store) };
}

function watchVisibility(onChange: (isVisible: boolean) => void): () => void {
  const report = (): void => onChange(document.visibilityState === 'visible');
  report();
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
}
