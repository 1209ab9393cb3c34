import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortenAddress } from '#domain/wallet/address.ts';
import { isCorrectNetwork } from '#domain/wallet/networks.ts';
import type { Account, Balance } from '#domain/wallet/state.ts';
import { formatWei, PLACEHOLDER_BALANCE } from '#domain/wallet/units.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { ICON_BUTTON } from '#web/components/ui/icon-button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { SITE } from '#web/content/site.ts';
import { TESTNET } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { networkTexts } from '../network-texts.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { WALLET_PANEL } from '../texts.ts';
import { CopyText } from './copy-text.tsx';
import { Fact } from './fact.tsx';
import { WalletIcon } from './wallet-icon.tsx';

const TEXTS = WALLET_PANEL.account;

export interface AccountCardProps {
  readonly account: Account;
  readonly wallet: DiscoveredWallet | undefined;
  /** The wallet does not respond: the values may be outdated. */
  readonly isStale: boolean;
}

/** The wallet, its account and the network. */
export function AccountCard({ account, wallet, isStale }: AccountCardProps): ReactNode {
  const { address, chainId, balance } = account;
  const network = networkTexts(chainId);
  const leadsTo = useLinks();
  const badge = isStale ? TEXTS.notResponding : isCorrectNetwork(chainId) && TEXTS.badge;
  return (
    <section aria-label={TEXTS.label} className="grid gap-4 rounded-md border border-line bg-surface px-4 pt-4 pb-1">
      <div className="-mr-3 flex flex-wrap items-center gap-3">
        <WalletIcon name={wallet?.name ?? ''} icon={wallet?.icon} />
        <dl className="min-w-0 flex-1">
          <div className="text-muted text-xs">
            <dt className="inline">{TEXTS.connectedWith} </dt>
            <dd className="inline">
              <bdi>{wallet?.name}</bdi>
            </dd>
          </div>
          <div>
            <dt className="sr-only">{TEXTS.address}</dt>
            <dd className="numeric font-medium text-sm">{shortenAddress(address)}</dd>
          </div>
        </dl>
        <CopyText text={address} label={TEXTS.copy} isEntry>
          {network.explorerUrl !== undefined && (
            <ExplorerLink href={`${leadsTo(network.explorerUrl).replace(/\/$/, '')}/address/${address}`} />
          )}
        </CopyText>
      </div>
      <div className="grid gap-1">
        <h3 className="engraved font-sans text-muted">{TEXTS.balance}</h3>
        <ShownBalance balance={balance} currency={network.currency} />
      </div>
      <dl className="border-line border-t *:last:border-b-0">
        <Fact label={TEXTS.network}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {network.name}
            {badge && <Badge tone={isStale ? 'warning' : 'live'}>{badge}</Badge>}
          </span>
        </Fact>
        <Fact label={TEXTS.chainId} isNumeric>
          {chainId}
        </Fact>
      </dl>
    </section>
  );
}

function ExplorerLink({ href }: { readonly href: string }): ReactNode {
  return (
    <Tooltip content={TEXTS.view}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${TEXTS.view} ${SITE.opensNewTab}`}
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
        <span className="text-2xl text-text">{whole}</span>
        {fraction !== undefined && <span className="text-lg text-text">.{fraction}</span>}{' '}
        <span className="font-sans text-sm">{currency}</span>
      </p>
      <p className="text-muted text-xs empty:hidden">{balanceCaption(balance, currency)}</p>
    </>
  );
}

function balanceCaption(balance: Balance, currency: string): string | undefined {
  if (balance === 'loading') return TEXTS.balanceLoading;
  if (balance === 'failed') return TEXTS.balanceFailed;
  return currency === TESTNET.currency ? TEXTS.minedNote : undefined;
}
