import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand/react';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import type { WalletState } from '#domain/wallet/state.ts';
import type { WalletStore } from '../connection/wallet-store.ts';
import type { WalletView } from '../connection/wallet-view.ts';
import { networkTexts } from '../network-texts.ts';
import { WALLET_PANEL } from '../texts.ts';
import { AccountView } from './account-view.tsx';
import { ChoiceView } from './choice-view.tsx';
import { LockedView } from './locked-view.tsx';
import { NoWalletView } from './no-wallet-view.tsx';
import { FAILURE_TEXTS, networkSentences, wayOn } from './notice-texts.ts';
import { PanelFooter } from './panel-footer.tsx';
import { StaleNotice } from './problem-notice.tsx';
import { SidePanel } from './side-panel.tsx';
import { useAnnouncement, useEntryFocus } from './use-entry-focus.ts';
import { useIsSlow, WaitingView } from './waiting-view.tsx';

export interface WalletPanelProps {
  readonly onClose: () => void;
  readonly isUnlocked: boolean;
}

/** The wallet side panel (specification, "Wallet side panel"). */
export function createWalletPanel(store: WalletStore): ComponentType<WalletPanelProps> {
  return function WalletPanel({ onClose, isUnlocked }) {
    return (
      <SidePanel title={WALLET_PANEL.title} onClose={onClose}>
        {isUnlocked ? <UnlockedPanel store={store} /> : <LockedView onClose={onClose} />}
      </SidePanel>
    );
  };
}

function UnlockedPanel({ store }: { readonly store: WalletStore }): ReactNode {
  const view = useStore(store);
  const { state } = view;
  const container = useEntryFocus(state.mode);
  const said = useAnnouncement(announcement(view));
  const waitsFor = waitingTitle(view);
  const isSlow = useIsSlow(waitsFor);
  const stale = 'stale' in state ? state.stale : undefined;
  return (
    <div ref={container} className="grid grid-cols-1 gap-6">
      <p role="status" className="sr-only">
        {said}
      </p>
      {stale !== undefined && <StaleNotice cause={stale} />}
      {waitsFor !== undefined && (
        <WaitingView
          title={waitsFor}
          detail={switchDetail(state)}
          wallet={view.chosen}
          asksPerson={asksPerson(state)}
          isSlow={isSlow}
          onCancel={store.cancel}
        />
      )}
      {body(store, view)}
      <PanelFooter
        chainId={'account' in state ? state.account.chainId : TESTNET_CHAIN_ID}
        offersHelp={isSlow || state.mode === 'disconnected'}
      />
    </div>
  );
}

function body(store: WalletStore, view: WalletView): ReactNode {
  const { state } = view;
  switch (state.mode) {
    case 'locked':
    case 'no-provider':
      return <NoWalletView onRescan={store.rescan} />;
    case 'disconnected':
      return <ChoiceView view={view} onConnect={store.connect} />;
    case 'connecting':
    case 'switching':
      return null;
    case 'connected':
    case 'wrong-network':
      return (
        <AccountView
          account={state.account}
          wallet={view.chosen}
          isStale={state.stale !== undefined}
          problem={view.problem}
          onSwitch={store.switchNetwork}
          onDisconnect={store.disconnect}
        />
      );
  }
}

/** Undefined while the panel waits for nothing. */
function waitingTitle({ state, chosen }: WalletView): string | undefined {
  const { waiting: texts } = WALLET_PANEL;
  if (state.mode === 'switching') return SWITCH_STEPS[state.step];
  if (state.mode !== 'connecting') return undefined;
  return (state.purpose === 'connect' ? texts.connecting : texts.restoring)(chosen?.name ?? '');
}

/** From where to where the wallet switches. */
function switchDetail(state: WalletState): string | undefined {
  if (state.mode !== 'switching' || state.account.chainId === TESTNET_CHAIN_ID) return undefined;
  return WALLET_PANEL.waiting.from(networkTexts(state.account.chainId).name);
}

/** Whether the wallet is asking the person; otherwise it answers by itself. */
function asksPerson(state: WalletState): boolean {
  return state.mode === 'connecting'
    ? state.purpose === 'connect'
    : state.mode === 'switching' && state.step !== 'check';
}

/** What no toast says. */
function announcement(view: WalletView): string {
  const { state, problem } = view;
  switch (state.mode) {
    case 'connecting':
    case 'switching':
      return waitingTitle(view) ?? '';
    case 'wrong-network':
      return [`${WALLET_PANEL.wrongNetwork.title}.`, ...networkSentences(state.account.chainId, problem)].join(' ');
    case 'locked':
    case 'no-provider':
      return WALLET_PANEL.noWallet.title;
    case 'connected':
      return problem === undefined ? '' : networkSentences(state.account.chainId, problem).join(' ');
    case 'disconnected':
      return problem === undefined ? '' : `${FAILURE_TEXTS[problem.cause]}. ${wayOn(problem.cause, view.chosen)}`;
  }
}

const SWITCH_STEPS: Record<Extract<WalletState, { mode: 'switching' }>['step'], string> = {
  switch: WALLET_PANEL.waiting.switching,
  add: WALLET_PANEL.waiting.adding,
  check: WALLET_PANEL.waiting.checking,
};
