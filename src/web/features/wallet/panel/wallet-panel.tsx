import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { Bolt } from '#web/components/ui/bolt.tsx';
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
import { SidePanel } from './side-panel.tsx';
import { WalletActions } from './wallet-actions.tsx';
import { cardLook, cardWords, WalletCard } from './wallet-card.tsx';

export interface WalletPanelProps {
  readonly onClose: () => void;
  readonly isUnlocked: boolean;
}

/** The wallet side panel (specification, "Wallet side panel"). */
export function createWalletPanel(store: WalletStore): ComponentType<WalletPanelProps> {
  return function WalletPanel({ onClose, isUnlocked }) {
    return (
      <SidePanel title="Technovex Wallet" onClose={onClose}>
        {isUnlocked ? <UnlockedPanel store={store} onClose={onClose} /> : <LockedView onClose={onClose} />}
      </SidePanel>
    );
  };
}

function UnlockedPanel({ store, onClose }: { readonly store: WalletStore; readonly onClose: () => void }): ReactNode {
  const view = useStore(store);
  const { state } = view;
  const container = useEntryFocus(state.mode);
  const look = cardLook(view);
  return (
    <>
      <p role="status" className="sr-only">
        {look === 'waiting' && cardWords(view).title}
      </p>
      <WalletCard view={view} />
      <div ref={container} className="grid grid-cols-1 gap-3 sm:gap-4">
        <WalletActions store={store} view={view} onClose={onClose} />
      </div>
      <PanelFoot
        chainId={'account' in state ? state.account.chainId : TESTNET_CHAIN_ID}
        help={`${look === 'none' ? HELP.none : HELP.some}${walletSaid(view)}`}
      />
    </>
  );
}

/** The panel before the launch date. */
function LockedView({ onClose }: { readonly onClose: () => void }): ReactNode {
  const day = usePageData().content?.connect?.text ?? WALLET_BUTTON.locked[1];
  return (
    <>
      <section data-look="none" aria-label="Your wallet" className="wallet-card">
        <Bolt />
        <h3 className="grid max-w-[calc(100%-4rem)] content-end gap-1 font-sans text-muted text-sm tracking-normal">
          <Lock aria-hidden="true" className="mb-1 size-4" />
          <span>The Technovex blockchain will be available on </span>
          <span className="font-display text-text text-title">{day}.</span>
        </h3>
      </section>
      <p className="text-muted text-sm">
        Keep mining TVX through the Web Miner until then. Your accumulated balance becomes transferable at mainnet
        launch.
      </p>
      <div className="grid gap-3">
        <ButtonLink href="/web-miner" size="lg" onClick={onClose}>
          Open the Web Miner
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={onClose}>
          Close
        </Button>
      </div>
      <PanelFoot chainId={TESTNET_CHAIN_ID} />
    </>
  );
}

const HELP_TITLE = 'Wallet Connection Help';

/** Each in the notice that the help box shows. */
const HELP = {
  none: 'Install a wallet in this browser, or open this page in the browser of a wallet on your phone. Then check again.',
  some: 'Unlock your wallet and close its open requests, then try again. This site never asks for your recovery phrase.',
} as const;

/** The wallet's own words about what failed, for its support. */
function walletSaid({ problem, chosen }: WalletView): string {
  if (problem?.said === undefined || problem.cause === 'rejected') return '';
  return ` ${chosen?.name} said: ${problem.said}`;
}

/** The help box, where there is help, and resources: the explorer of the chain, or else the testnet's. */
function PanelFoot({ chainId, help }: { readonly chainId: number; readonly help?: string }): ReactNode {
  const leadsTo = useLinks();
  const explorer = { label: 'Block Explorer', href: networkTexts(chainId).explorerUrl ?? TESTNET.explorerUrl };
  return (
    <div className="mt-auto grid gap-2">
      <div className="flex items-center justify-between gap-4 border-line border-y py-3 text-sm">
        <p className="text-muted">This site never asks for a signature or a transaction.</p>
        {help !== undefined && (
          <Button
            variant="secondary"
            onClick={() => toast({ title: HELP_TITLE, description: help, variant: 'info', isAsked: true })}
            className="shrink-0"
          >
            Get help
          </Button>
        )}
      </div>
      <ul aria-label="Resources" className="flex flex-wrap justify-between gap-x-4">
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
