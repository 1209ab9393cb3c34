import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand/react';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import type { WalletState } from '#domain/wallet/state.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ConnectedView } from './connected-view.tsx';
import { DisconnectedView } from './disconnected-view.tsx';
import { LockedView } from './locked-view.tsx';
import { NoWalletView } from './no-wallet-view.tsx';
import { PanelFooter } from './panel-footer.tsx';
import { ProblemNotice, StaleNotice } from './problem-notice.tsx';
import { SidePanel } from './side-panel.tsx';
import { WALLET_PANEL } from './texts.ts';
import type { WalletStore, WalletView } from './wallet-store.ts';

export interface WalletPanelProps {
  readonly onClose: () => void;
  readonly isUnlocked: boolean;
}

/** The wallet side panel (specification, section 2). */
export function createWalletPanel(store: WalletStore): ComponentType<WalletPanelProps> {
  return function WalletPanel({ onClose, isUnlocked }) {
    const view = useStore(store);
    return (
      <SidePanel title={WALLET_PANEL.title} onClose={onClose}>
        {isUnlocked ? <UnlockedPanel store={store} view={view} /> : <LockedView onClose={onClose} />}
      </SidePanel>
    );
  };
}

function UnlockedPanel({ store, view }: { readonly store: WalletStore; readonly view: WalletView }): ReactNode {
  const { state } = view;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(view)}
      </p>
      {view.problem !== undefined && <ProblemNotice problem={view.problem} walletName={view.chosen?.name ?? ''} />}
      {'stale' in state && state.stale !== undefined && <StaleNotice cause={state.stale} />}
      {body(store, view)}
      <PanelFooter chainId={'account' in state ? state.account.chainId : TESTNET_CHAIN_ID} />
    </>
  );
}

function body(store: WalletStore, view: WalletView): ReactNode {
  const { state } = view;
  switch (state.mode) {
    case 'locked':
    case 'no-provider':
      return <NoWalletView onRescan={store.rescan} />;
    case 'disconnected':
      return <DisconnectedView wallets={view.wallets} onConnect={store.connect} />;
    case 'connecting':
      return waiting(store, announcement(view));
    case 'connected':
    case 'wrong-network':
    case 'switching':
      return (
        <>
          {state.mode === 'switching' && waiting(store, announcement(view))}
          <ConnectedView
            account={state.account}
            walletName={view.chosen?.name ?? ''}
            isSwitching={state.mode === 'switching'}
            onSwitch={store.switchNetwork}
            onDisconnect={store.disconnect}
          />
        </>
      );
  }
}

function waiting(store: WalletStore, title: string): ReactNode {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex items-center gap-3 font-semibold">
        <Spinner className="size-5 text-volt" />
        {title}
      </p>
      <p className="text-muted text-sm">{WALLET_PANEL.waiting.text}</p>
      <Button variant="secondary" onClick={store.cancel}>
        {WALLET_PANEL.waiting.cancel}
      </Button>
    </div>
  );
}

function announcement({ state, chosen }: WalletView): string {
  const { waiting: texts } = WALLET_PANEL;
  switch (state.mode) {
    case 'connecting':
      return state.purpose === 'connect' ? texts.connecting(chosen?.name ?? '') : texts.restoring(chosen?.name ?? '');
    case 'switching':
      return SWITCH_STEPS[state.step];
    case 'connected':
      return WALLET_PANEL.connected.badge;
    case 'wrong-network':
      return WALLET_PANEL.wrongNetwork.title;
    case 'disconnected':
      return '';
    case 'locked':
    case 'no-provider':
      return WALLET_PANEL.noWallet.title;
  }
}

const SWITCH_STEPS: Record<Extract<WalletState, { mode: 'switching' }>['step'], string> = {
  switch: WALLET_PANEL.waiting.switching,
  add: WALLET_PANEL.waiting.adding,
  check: WALLET_PANEL.waiting.checking,
};
