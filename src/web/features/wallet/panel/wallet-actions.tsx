import { ArrowUpRight, Check, ChevronRight, Copy } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '#web/components/ui/button.tsx';
import { copyText } from '#web/components/ui/toast/copy-and-tell.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { WALLET_APPS, WALLET_DOWNLOAD } from '#web/content/wallet-apps.ts';
import type { WalletView } from '../connection/machine-runner.ts';
import { panelLink } from '../connection/saved-state.ts';
import type { WalletStore } from '../connection/wallet-store.ts';
import { isCorrectNetwork } from '../networks.ts';
import { shortenAddress } from '../rules/address.ts';
import type { Account, WalletState } from '../rules/state.ts';
import { accountNote } from './notice-texts.ts';
import { isMobileDevice, WalletIcon } from './wallet-card.tsx';

interface ActionsProps {
  readonly store: WalletStore;
  readonly view: WalletView;
}

/** What can be done in a state of the wallet, below its card: one action first. */
export function WalletActions({ store, view, onClose }: ActionsProps & { readonly onClose: () => void }): ReactNode {
  const { state } = view;
  switch (state.mode) {
    case 'locked':
    case 'no-provider':
      return <Install onRescan={store.rescan} />;
    case 'disconnected':
      return <Choice store={store} view={view} />;
    case 'connecting':
    case 'switching':
      return <Waiting state={state} walletName={view.chosen?.name ?? ''} onCancel={store.cancel} />;
    case 'connected':
    case 'wrong-network':
      return (
        <>
          <p className="text-muted text-sm">{accountNote(state, view.problem)}</p>
          <ConnectedWith view={view} account={state.account} />
          <AccountActions store={store} view={view} account={state.account} onClose={onClose} />
        </>
      );
  }
}

/** Ways to a wallet: one is installed; on a phone its app can also open this page. */
function Install({ onRescan }: { readonly onRescan: () => void }): ReactNode {
  const page = panelLink(window.location);
  return (
    <>
      <ButtonLink href={WALLET_DOWNLOAD.href} target="_blank" rel="noopener noreferrer" size="lg">
        {`Install ${WALLET_DOWNLOAD.name}`}
        <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
        <ArrowUpRight aria-hidden="true" className="size-5" />
      </ButtonLink>
      {isMobileDevice(navigator) ? (
        <ul aria-label="Open this page in" className="grid grid-cols-2 gap-x-4">
          <li className="col-span-2 text-muted text-sm">Or open this page in the app:</li>
          {/* They stay in this tab: in a new one, iOS opens the wallet's website instead of its app. */}
          {WALLET_APPS.map(({ name, open }) => (
            <li key={name}>
              <a href={open(page)} rel="noopener noreferrer" className={TEXT_CONTROL}>
                <VisuallyHidden>{'Open in '}</VisuallyHidden>
                {name}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={onRescan} className={TEXT_CONTROL}>
              Check again
            </button>
          </li>
        </ul>
      ) : (
        <Button variant="secondary" size="lg" onClick={onRescan}>
          Check again
        </Button>
      )}
    </>
  );
}

const TEXT_CONTROL = 'inline-flex min-h-11 items-center font-semibold text-link text-sm';

/** What failed can be tried again, but nothing says that it works now. A person who refused may think again. */
function retryVariant({ problem }: WalletView): ButtonVariant {
  return problem === undefined || problem.cause === 'rejected' ? 'primary' : 'secondary';
}

/** One press connects. Of several wallets the one connected last stands first. */
function Choice({ store, view }: ActionsProps): ReactNode {
  const { wallets, lastUsed, chosen } = view;
  const only = wallets.length === 1 ? wallets[0] : undefined;
  const ordered = [...wallets].sort((a, b) => Number(b.type === lastUsed) - Number(a.type === lastUsed));
  const entry = ordered.find(({ type }) => type === chosen?.type) ?? ordered[0];
  return (
    <>
      {only ? (
        <Button size="lg" variant={retryVariant(view)} data-entry onClick={() => store.connect(only)}>
          Connect Wallet
        </Button>
      ) : (
        <ul>
          {ordered.map((wallet) => (
            <li key={wallet.type} className="border-line not-last:border-b">
              <button
                type="button"
                data-entry={wallet === entry || undefined}
                onClick={() => store.connect(wallet)}
                className="group -mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2 text-left transition-colors hover:bg-surface active:bg-sunken"
              >
                <VisuallyHidden>{'Connect Wallet: '}</VisuallyHidden>
                <WalletIcon wallet={wallet} />
                <bdi className="min-w-0 grow truncate font-semibold">{wallet.fullName}</bdi>
                {wallet.type === lastUsed && <span className="shrink-0 text-muted text-sm">Last used</span>}
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A person who has seen the wallet's window by now is reading it. */
const SLOW_MS = 8_000;
/** The second press of a double click on the button that stood here is not meant for this one. */
const CANCEL_PAUSE_MS = 400;

function Waiting({
  state,
  walletName,
  onCancel,
}: {
  readonly state: Extract<WalletState, { mode: 'connecting' | 'switching' }>;
  readonly walletName: string;
  readonly onCancel: () => void;
}): ReactNode {
  const isReady = useElapsed(CANCEL_PAUSE_MS, state.mode);
  const asksPerson = state.mode === 'connecting' ? state.purpose === 'connect' : state.step !== 'check';
  const isSlow = useElapsed(SLOW_MS, state.mode === 'switching' ? state.step : state.mode);
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        data-entry
        aria-disabled={!isReady}
        aria-busy={!isReady}
        onClick={() => {
          if (isReady) onCancel();
        }}
      >
        Cancel
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {asksPerson &&
          isSlow &&
          (isMobileDevice(navigator)
            ? `No window? Look for the request in the ${walletName} app.`
            : `No window? Look for the ${walletName} icon in your browser's toolbar, or in its extensions menu.`)}
      </p>
    </>
  );
}

/** Turns true when a wait, `key`, has lasted `ms`. */
function useElapsed(ms: number, key: string): boolean {
  const [elapsed, setElapsed] = useState<string>();
  useEffect(() => {
    setElapsed(undefined);
    const timer = setTimeout(() => setElapsed(key), ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
  return elapsed === key;
}

function AccountActions({
  store,
  view,
  account: { chainId },
  onClose,
}: ActionsProps & {
  readonly account: Account;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <div className="grid gap-2">
      {chainId === TESTNET_CHAIN_ID ? (
        <ButtonLink variant="secondary" size="lg" href="/web-miner" onClick={onClose}>
          Open the Web Miner
        </ButtonLink>
      ) : (
        <Button
          variant={isCorrectNetwork(chainId) ? 'secondary' : retryVariant(view)}
          size="lg"
          data-entry
          onClick={store.switchNetwork}
        >
          Switch Network
        </Button>
      )}
      <Button variant="quiet" className="text-muted" onClick={store.disconnect}>
        Disconnect Wallet
      </Button>
    </div>
  );
}

const COPIED_MS = 3_000;

/** The wallet, and its address to copy; where the browser refuses, the address is shown. */
function ConnectedWith({ view, account }: { readonly view: WalletView; readonly account: Account }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'refused'>();
  const isCopied = result === 'copied';
  const Icon = isCopied ? Check : Copy;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setResult(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy({ currentTarget: button }: MouseEvent<HTMLElement>): Promise<void> {
    if (field.current === null) return;
    const isDone = await copyText(field.current);
    setResult(isDone ? 'copied' : 'refused');
    // Without the clipboard the field had to take the focus.
    if (isDone) button.focus();
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        {view.chosen && <WalletIcon wallet={view.chosen} />}
        <div className="flex-1 basis-36">
          <p className="line-clamp-2 text-muted">
            Connected with <bdi>{view.chosen?.fullName}</bdi>
          </p>
          <dl>
            <div>
              <dt className="sr-only">Address</dt>
              <dd className="numeric">{shortenAddress(account.address)}</dd>
            </div>
          </dl>
        </div>
        <button
          type="button"
          data-entry={account.chainId === TESTNET_CHAIN_ID || undefined}
          aria-label={isCopied ? 'Copied' : 'Copy address'}
          onClick={copy}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm font-semibold hover:underline active:text-muted"
        >
          <Icon aria-hidden="true" className="size-4" />
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <span role="status" className="sr-only">
          {isCopied && 'Copied'}
        </span>
      </div>
      <input
        ref={field}
        readOnly
        value={account.address}
        aria-label="Address"
        aria-hidden={result !== 'refused'}
        tabIndex={result === 'refused' ? 0 : -1}
        className={result === 'refused' ? 'field numeric px-3 py-2 text-sm' : 'sr-only'}
      />
    </div>
  );
}
