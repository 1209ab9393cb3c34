import { Lock, ShieldCheck } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand/react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';
import { TESTNET, TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { WALLET_BUTTON } from '../button-texts.ts';
import type { WalletView } from '../connection/machine-runner.ts';
import type { WalletStore } from '../connection/wallet-store.ts';
import { networkTexts } from '../networks.ts';
import type { WalletState } from '../rules/state.ts';
import { AccountView } from './account-view.tsx';
import { ChoiceView, NO_WALLET, NoWalletView } from './choice-view.tsx';
import { FAILURE_TEXTS, networkSentences, WRONG_NETWORK, wayOn } from './notice-texts.ts';
import { StaleNotice, useIsSlow, WaitingView } from './request-views.tsx';
import { SidePanel } from './side-panel.tsx';
import { WalletHead } from './wallet-head.tsx';

export interface WalletPanelProps {
  readonly onClose: () => void;
  readonly isUnlocked: boolean;
}

/** The wallet side panel (specification, "Wallet side panel"). */
export function createWalletPanel(store: WalletStore): ComponentType<WalletPanelProps> {
  return function WalletPanel({ onClose, isUnlocked }) {
    return (
      <SidePanel title="Technovex Wallet" onClose={onClose}>
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
  if (state.mode === 'switching') return SWITCH_STEPS[state.step];
  if (state.mode !== 'connecting') return undefined;
  return `${state.purpose === 'connect' ? 'Waiting for' : 'Restoring the connection to'} ${chosen?.name ?? ''}`;
}

/** From where to where the wallet switches. */
function switchDetail(state: WalletState): string | undefined {
  if (state.mode !== 'switching' || state.account.chainId === TESTNET_CHAIN_ID) return undefined;
  return `${networkTexts(state.account.chainId).name} → Technovex Testnet`;
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
      return [`${WRONG_NETWORK}.`, ...networkSentences(state.account.chainId, problem)].join(' ');
    case 'locked':
    case 'no-provider':
      return NO_WALLET;
    case 'connected':
      return problem === undefined ? '' : networkSentences(state.account.chainId, problem).join(' ');
    case 'disconnected':
      return problem === undefined ? '' : `${FAILURE_TEXTS[problem.cause]}. ${wayOn(problem.cause, view.chosen)}`;
  }
}

const SWITCH_STEPS: Record<Extract<WalletState, { mode: 'switching' }>['step'], string> = {
  switch: 'Waiting for the network switch',
  add: 'Waiting for the network to be added',
  check: 'Checking the network',
};

/** The panel before the launch date. */
function LockedView({ onClose }: { readonly onClose: () => void }): ReactNode {
  // A date stays on its line.
  const day = (usePageData().content?.connect?.text ?? WALLET_BUTTON.locked[1]).replaceAll(' ', '\u00a0');
  const picture = <Lock aria-hidden="true" className="size-8 text-amber" strokeWidth={1.5} />;
  return (
    <WalletHead wallet={undefined} picture={picture} title={`Available ${day}`}>
      <p className="text-muted">The Technovex blockchain will be available on {day}.</p>
      <p className="text-muted">Keep mining TVX through the Web Miner until then.</p>
      <p className="text-muted">Your accumulated balance becomes transferable at mainnet launch.</p>
      <ButtonLink href="/web-miner" onClick={onClose} className="mt-3 w-full">
        Open the Web Miner
      </ButtonLink>
      <Button variant="quiet" onClick={onClose} className="w-full">
        Close
      </Button>
    </WalletHead>
  );
}

/**
 * Help where something may keep the visitor from connecting, the safety note, the explorer of the chain, or else the
 * testnet's, and other resources.
 */
function PanelFooter({ chainId, offersHelp }: { readonly chainId: number; readonly offersHelp: boolean }): ReactNode {
  return (
    <>
      {offersHelp && <HelpBox />}
      <p className="flex items-start gap-3 text-muted text-sm">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-cyan" strokeWidth={1.75} />
        <span>This site never asks for a signature or a transaction. If a request does, reject it.</span>
      </p>
      <ResourceLinks chainId={chainId} />
    </>
  );
}

const HELP_NOTICE = {
  title: 'Wallet Connection Help',
  description:
    'Unlock your wallet, close its open requests, then press Connect Wallet again. This site never asks for your recovery phrase.',
};

function HelpBox(): ReactNode {
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t pt-4">
      <div className="grid gap-1 text-sm">
        <h4 className="font-semibold">Trouble connecting?</h4>
        <p className="text-muted">Usually the wallet is locked or has an open request.</p>
      </div>
      <Button variant="secondary" onClick={() => toast(HELP_NOTICE)} className="shrink-0">
        Get help
      </Button>
    </div>
  );
}

function ResourceLinks({ chainId }: { readonly chainId: number }): ReactNode {
  const leadsTo = useLinks();
  const { explorerUrl } = networkTexts(chainId);
  const explorer = { label: 'Block Explorer', href: explorerUrl ?? TESTNET.explorerUrl };
  return (
    <div className="grid gap-1">
      <h3 className="engraved font-sans text-muted">Resources</h3>
      <ul className="flex flex-wrap gap-x-5">
        {[explorer, BUILT_IN_LINKS.documentation, BUILT_IN_LINKS.faucet].map(({ label, href }) => (
          <li key={href}>
            <a
              href={leadsTo(href)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-link text-sm"
            >
              {label}
              <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Focuses the first `[data-entry]` in a new view when the control that had the focus went with the old one. Without it
 * a screen reader would start again at the top of the page.
 */
function useEntryFocus(viewKey: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(viewKey);
  useLayoutEffect(() => {
    if (shown.current === viewKey) return;
    shown.current = viewKey;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    container.current?.querySelector<HTMLElement>('[data-entry]')?.focus();
  }, [viewKey]);
  return container;
}

const ANNOUNCED_MS = 1_000;

/** The text for a live region. It leaves once it was said, so that nobody reads it again beside the visible title. */
function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text));
    const timer = setTimeout(() => setSaid(''), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [text]);
  return said;
}
