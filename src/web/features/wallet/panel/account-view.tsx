import { ArrowUpRight, Check, Copy } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ICON_BUTTON } from '#web/components/ui/icon-button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { copyText } from '#web/components/ui/toast/copy-and-tell.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { SITE } from '#web/content/site.ts';
import { TESTNET, TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';
import type { WalletProblem } from '../connection/machine-runner.ts';
import { isCorrectNetwork, networkTexts } from '../networks.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { shortenAddress } from '../rules/address.ts';
import type { Account, Balance } from '../rules/state.ts';
import { formatWei, PLACEHOLDER_BALANCE } from '../rules/units.ts';
import { isShownInPanel, networkSentences, noticeTexts, WRONG_NETWORK } from './notice-texts.ts';
import { ErrorFold } from './request-views.tsx';
import { WalletIcon } from './wallet-head.tsx';

export interface AccountViewProps {
  readonly account: Account;
  readonly wallet: DiscoveredWallet | undefined;
  /** The wallet does not respond: the values may be outdated. */
  readonly isStale: boolean;
  /** The last switch failed. */
  readonly problem: WalletProblem | undefined;
  readonly onSwitch: () => void;
  readonly onDisconnect: () => void;
}

/** The account and its network, with controls to switch and disconnect. */
export function AccountView(props: AccountViewProps): ReactNode {
  const { account, wallet, isStale, problem, onSwitch, onDisconnect } = props;
  const isElsewhere = account.chainId !== TESTNET_CHAIN_ID;
  return (
    <>
      {isElsewhere && <NetworkNotice chainId={account.chainId} problem={problem} onSwitch={onSwitch} />}
      <AccountCard account={account} wallet={wallet} isStale={isStale} />
      <Button variant="secondary" onClick={onDisconnect}>
        Disconnect Wallet
      </Button>
    </>
  );
}

/** About another network than the testnet, with the way back in it. */
function NetworkNotice({
  chainId,
  problem,
  onSwitch,
}: Pick<AccountViewProps, 'problem' | 'onSwitch'> & { readonly chainId: number }): ReactNode {
  const isSupported = isCorrectNetwork(chainId);
  const [sentence, failed] = networkSentences(chainId, problem);
  const notice = problem && isShownInPanel(problem) && noticeTexts(problem, '');
  return (
    <Notice
      tone={isSupported ? 'info' : 'warning'}
      title={isSupported ? `You are on ${networkTexts(chainId).name}` : WRONG_NETWORK}
      className="*:last:grow"
    >
      <p>{sentence}</p>
      {failed !== undefined && <p className="mt-1 text-muted text-sm">{failed}</p>}
      <Button
        variant={isSupported ? 'secondary' : 'primary'}
        data-entry={!isSupported || problem !== undefined || undefined}
        onClick={onSwitch}
        className="mt-3 mb-1 w-full text-balance"
      >
        {isSupported ? 'Switch to Technovex Testnet' : 'Switch Network'}
      </Button>
      {notice && <ErrorFold text={`${notice.title}: ${notice.description}`} said={problem?.said} />}
    </Notice>
  );
}

/** The wallet, its account and the network. */
function AccountCard({
  account,
  wallet,
  isStale,
}: Pick<AccountViewProps, 'account' | 'wallet' | 'isStale'>): ReactNode {
  const { address, chainId, balance } = account;
  const network = networkTexts(chainId);
  const leadsTo = useLinks();
  const badge = isStale ? 'Not responding' : isCorrectNetwork(chainId) && 'Connected';
  return (
    <section aria-label="Your account" className="grid gap-4 rounded-md border border-line bg-surface px-4 pt-4 pb-1">
      <div className="-mr-3 flex flex-wrap items-center gap-3">
        <WalletIcon name={wallet?.name ?? ''} icon={wallet?.icon} />
        <dl className="min-w-0 flex-1">
          <div className="text-muted text-sm">
            <dt className="inline">Connected with </dt>
            <dd className="inline">
              <bdi>{wallet?.name}</bdi>
            </dd>
          </div>
          <div>
            <dt className="sr-only">Address</dt>
            <dd className="numeric font-medium text-sm">{shortenAddress(address)}</dd>
          </div>
        </dl>
        <CopyText text={address} label="Copy address">
          {network.explorerUrl !== undefined && (
            <ExplorerLink href={`${leadsTo(network.explorerUrl).replace(/\/$/, '')}/address/${address}`} />
          )}
        </CopyText>
      </div>
      <div className="grid gap-1">
        <h3 className="engraved font-sans text-muted">Balance</h3>
        <ShownBalance balance={balance} currency={network.currency} />
      </div>
      <dl className="border-line border-t *:last:border-b-0">
        <Fact label="Network">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {network.name}
            {badge && <Badge tone={isStale ? 'warning' : 'live'}>{badge}</Badge>}
          </span>
        </Fact>
        <Fact label="Chain ID">
          <span className="numeric">{chainId}</span>
        </Fact>
      </dl>
    </section>
  );
}

function ExplorerLink({ href }: { readonly href: string }): ReactNode {
  return (
    <Tooltip content="View on explorer">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`View on explorer ${SITE.opensNewTab}`}
        className={`-ml-3 ${ICON_BUTTON}`}
      >
        <ArrowUpRight aria-hidden="true" className="size-5" />
      </a>
    </Tooltip>
  );
}

/** Large before the point. */
function ShownBalance({ balance, currency }: { readonly balance: Balance; readonly currency: string }): ReactNode {
  const text = balance === 'loading' ? '…' : balance === 'failed' ? PLACEHOLDER_BALANCE : formatWei(balance);
  const [whole, fraction] = text.split('.');
  return (
    <>
      <p className="numeric font-medium text-muted">
        <span className="text-title text-text">{whole}</span>
        {fraction !== undefined && <span className="text-base text-text">.{fraction}</span>}{' '}
        <span className="font-sans text-sm">{currency}</span>
      </p>
      <p className="text-muted text-sm empty:hidden">{balanceCaption(balance, currency)}</p>
    </>
  );
}

function balanceCaption(balance: Balance, currency: string): string | undefined {
  if (balance === 'loading') return 'Loading the balance.';
  if (balance === 'failed') {
    return 'The balance could not be read, so 0.00 is a placeholder. We try again every 30 seconds.';
  }
  return currency === TESTNET.currency ? 'TVX mined with the Web Miner is not included.' : undefined;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-3 border-line border-b py-2.5 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const COPIED_MS = 3_000;

function useCopy() {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'refused'>();

  useEffect(() => {
    if (result !== 'copied') return;
    const timer = setTimeout(() => setResult(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy({ currentTarget: button }: MouseEvent<HTMLElement>): Promise<void> {
    if (field.current === null) return;
    const isCopied = await copyText(field.current);
    setResult(isCopied ? 'copied' : 'refused');
    // Without the clipboard the field had to take the focus.
    if (isCopied) button.focus();
  }

  return { field, result, copy };
}

/**
 * Copies `text` and says so in its place. Where the browser refuses, shows the text to copy by hand. `children`: after
 * the button.
 */
function CopyText({
  text,
  label,
  children,
}: {
  readonly text: string;
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  const { field, result, copy } = useCopy();
  const isRefused = result === 'refused';
  const Icon = result === 'copied' ? Check : Copy;
  const name = result === 'copied' ? 'Copied' : label;
  return (
    <>
      <span className="-my-2 flex">
        <Tooltip content={name}>
          <button type="button" data-entry aria-label={name} onClick={copy} className={ICON_BUTTON}>
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
        {children}
      </span>
      <span role="status" className="sr-only">
        {result === 'copied' && name}
      </span>
      {/* Pictures reach into the padding around them, the field does not. */}
      <div className={isRefused ? 'grid w-full gap-3 pr-3' : 'sr-only'}>
        {isRefused && <p className="text-muted text-sm">Your browser refused to copy. Copy the text from here:</p>}
        <input
          ref={field}
          readOnly
          value={text}
          aria-label={label}
          aria-hidden={!isRefused}
          tabIndex={isRefused ? 0 : -1}
          className="numeric w-full rounded-md border border-edge bg-sunken px-3 py-2 text-sm"
        />
      </div>
    </>
  );
}
