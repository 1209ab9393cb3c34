import { ArrowUpRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { WALLET_APPS, type WalletApp } from '#web/content/wallet-apps.ts';
import type { WalletView } from '../connection/machine-runner.ts';
import { panelLink } from '../connection/saved-state.ts';
import type { WalletStore } from '../connection/wallet-store.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { isMobileDevice, ProblemNotice } from './request-views.tsx';
import { WalletIcon } from './wallet-head.tsx';

/** The wallets that were found, after a notice about the last attempt if that failed. */
export function ChoiceView({
  view,
  onConnect,
}: {
  readonly view: WalletView;
  readonly onConnect: WalletStore['connect'];
}): ReactNode {
  const { wallets, chosen, problem } = view;
  const isFailed = problem !== undefined && chosen !== undefined;
  const only = wallets.length === 1 ? wallets[0] : undefined;
  return (
    <>
      {isFailed ? (
        <ProblemNotice problem={problem} wallet={chosen} onRetry={() => onConnect(chosen)} />
      ) : (
        <div className="grid gap-2">
          <h3 className="text-title">Connect your wallet</h3>
          <p className="text-muted">Your wallet will ask which account you want to share with this site.</p>
        </div>
      )}
      {!isFailed && only !== undefined && <OnlyWallet wallet={only} onConnect={onConnect} />}
      {only === undefined && (
        <div className="grid gap-2">
          <h4 className="engraved text-muted">{isFailed ? 'Or choose another wallet' : 'Choose a wallet'}</h4>
          <WalletChoice view={view} except={isFailed ? chosen.type : undefined} onConnect={onConnect} />
        </div>
      )}
    </>
  );
}

/** One press on a row connects. The wallet connected last stands first. `except`: a type that is not listed. */
function WalletChoice({
  view,
  except,
  onConnect,
}: {
  readonly view: WalletView;
  readonly except: string | undefined;
  readonly onConnect: WalletStore['connect'];
}): ReactNode {
  const { wallets, lastUsed, chosen } = view;
  const ordered = [...wallets].sort((a, b) => Number(b.type === lastUsed) - Number(a.type === lastUsed));
  const entry = ordered.find(({ type }) => type === chosen?.type) ?? ordered[0];
  return (
    <ul className="border-line border-t empty:hidden">
      {ordered
        .filter(({ type }) => type !== except)
        .map((wallet) => (
          <li key={wallet.type} className="border-line border-b">
            <button
              type="button"
              data-entry={wallet === entry || undefined}
              onClick={() => onConnect(wallet)}
              className={WALLET_ROW}
            >
              <VisuallyHidden>{'Connect Wallet: '}</VisuallyHidden>
              <WalletIdentity wallet={wallet} />
              {wallet.type === lastUsed && <Badge className="shrink-0">Last used</Badge>}
              <RowChevron />
            </button>
          </li>
        ))}
    </ul>
  );
}

/** The only wallet: the whole card connects. */
function OnlyWallet({
  wallet,
  onConnect,
}: {
  readonly wallet: DiscoveredWallet;
  readonly onConnect: WalletStore['connect'];
}): ReactNode {
  return (
    <button
      type="button"
      data-entry
      onClick={() => onConnect(wallet)}
      className="group grid gap-4 rounded-md border border-line bg-surface p-4 text-left transition-colors hover:border-volt"
    >
      <span className="flex items-center gap-3">
        <WalletIdentity wallet={wallet} />
      </span>
      <span className="button button-primary min-h-13 px-6 py-3">Connect Wallet</span>
    </button>
  );
}

function WalletIdentity({ wallet: { name, fullName, icon } }: { readonly wallet: DiscoveredWallet }): ReactNode {
  return (
    <>
      <WalletIcon name={name} icon={icon} />
      <span className="grid min-w-0 grow">
        <bdi className="truncate font-semibold">{fullName}</bdi>
      </span>
    </>
  );
}

export const NO_WALLET = 'No Wallet Detected';

/** Ways to a wallet: on a phone its app opens this page, in a computer's browser one is installed. */
export function NoWalletView({ onRescan }: { readonly onRescan: () => void }): ReactNode {
  const isPhone = isMobileDevice(navigator);
  const page = panelLink(window.location);
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-title">{NO_WALLET}</h3>
        <p className="text-muted">
          {isPhone
            ? 'Choose your wallet. This page opens in its app, and you connect there.'
            : 'Install one of these in this browser, then check again.'}
        </p>
      </div>
      {/* On a phone the links stay in this tab: in a new one, iOS opens the wallet's website instead of its app. */}
      <ul className="border-line border-t">
        {WALLET_APPS.map((app) =>
          isPhone ? (
            <AppRow key={app.name} app={app} label="Open in" href={app.open(page)} />
          ) : (
            <AppRow key={app.name} app={app} label="Install" href={app.install} isNewTab />
          ),
        )}
      </ul>
      {!isPhone && (
        <Button variant="secondary" onClick={onRescan}>
          Check again
        </Button>
      )}
    </>
  );
}

/** Of the link or the button that a row of a list of wallets is. */
const WALLET_ROW =
  'group -mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2 text-left transition-colors hover:bg-surface hover:text-volt';

function RowChevron(): ReactNode {
  return (
    <ChevronRight
      aria-hidden="true"
      className="size-5 shrink-0 text-muted transition-[translate] group-hover:translate-x-1 group-hover:text-volt"
    />
  );
}

/**
 * A wallet that was not found: a link to its app or to where it is installed. `label`: what the link does with the
 * wallet, to screen readers.
 */
function AppRow({
  app: { name, color },
  label,
  href,
  isNewTab = false,
}: {
  readonly app: WalletApp;
  readonly label: string;
  readonly href: string;
  readonly isNewTab?: boolean;
}): ReactNode {
  return (
    <li className="border-line border-b">
      <a href={href} target={isNewTab ? '_blank' : undefined} rel="noopener noreferrer" className={WALLET_ROW}>
        <WalletIcon name={name} color={color} />
        <span className="grow font-semibold">
          <VisuallyHidden>{`${label} `}</VisuallyHidden>
          {name}
          {isNewTab && <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>}
        </span>
        {isNewTab ? <ArrowUpRight aria-hidden="true" className="size-5 shrink-0 text-muted" /> : <RowChevron />}
      </a>
    </li>
  );
}
