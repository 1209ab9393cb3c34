import type { ReactNode } from 'react';
import { shortenAddress } from '#domain/wallet/address.ts';
import { isCorrectNetwork, TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import type { Account, Balance } from '#domain/wallet/state.ts';
import { exactWei, formatWei, PLACEHOLDER_BALANCE } from '#domain/wallet/units.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Fact } from './fact.tsx';
import { NetworkFacts } from './network-facts.tsx';
import { networkTexts, WALLET_PANEL } from './texts.ts';

export interface ConnectedViewProps {
  readonly account: Account;
  readonly walletName: string;
  /** A request is open in the wallet: no other can be made. */
  readonly isSwitching: boolean;
  readonly onSwitch: () => void;
  readonly onDisconnect: () => void;
}

/** The account and its network, with controls to switch and disconnect. */
export function ConnectedView(props: ConnectedViewProps): ReactNode {
  const { account, walletName, isSwitching, onSwitch, onDisconnect } = props;
  const { connected: texts, wrongNetwork, otherNetwork } = WALLET_PANEL;
  const network = networkTexts(account.chainId);
  const isCorrect = isCorrectNetwork(account.chainId);
  const exact = typeof account.balance === 'bigint' ? exactWei(account.balance) : undefined;
  return (
    <>
      {!isCorrect && (
        <Notice tone="warning" title={wrongNetwork.title}>
          {wrongNetwork.text(account.chainId)}
        </Notice>
      )}
      <section aria-label={texts.balance} className="grid gap-5">
        <div className="grid gap-1 border-volt border-l-2 pl-4">
          <h3 className="engraved font-sans text-muted">{texts.balance}</h3>
          <p className="numeric font-medium text-xl">
            {shownBalance(account.balance)} <span className="font-normal text-muted text-sm">{network.currency}</span>
          </p>
          {exact !== undefined && <p className="numeric text-muted text-xs">{texts.balanceExact(exact)}</p>}
          <p className="text-muted text-sm">{balanceCaption(account.balance)}</p>
        </div>
        <dl className="border-line border-t">
          <Fact label={texts.network}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {network.name}
              {isCorrect && !isSwitching && <Badge tone="live">{texts.badge}</Badge>}
            </span>
          </Fact>
          <Fact label={texts.chainId} isNumeric>
            {account.chainId}
          </Fact>
          <Fact label={texts.address} isNumeric below={account.address}>
            {shortenAddress(account.address)}
          </Fact>
          <Fact label={texts.connectedWith}>
            <bdi>{walletName}</bdi>
          </Fact>
        </dl>
      </section>
      <div className="grid gap-3">
        {isCorrect && account.chainId !== TESTNET_CHAIN_ID && (
          <p className="text-muted text-sm">{otherNetwork.text(network.name)}</p>
        )}
        {account.chainId !== TESTNET_CHAIN_ID && (
          <Button variant={isCorrect ? 'secondary' : 'primary'} disabled={isSwitching} onClick={onSwitch}>
            {isCorrect ? otherNetwork.switch : wrongNetwork.switch}
          </Button>
        )}
        <Button variant="secondary" onClick={onDisconnect}>
          {texts.disconnect}
        </Button>
      </div>
      {account.chainId !== TESTNET_CHAIN_ID && <NetworkFacts />}
    </>
  );
}

function shownBalance(balance: Balance): string {
  if (balance === 'loading') return '…';
  return balance === 'failed' ? PLACEHOLDER_BALANCE : formatWei(balance);
}

function balanceCaption(balance: Balance): string {
  const { balanceLoading, balanceFailed, balanceNote } = WALLET_PANEL.connected;
  if (balance === 'loading') return balanceLoading;
  return balance === 'failed' ? balanceFailed : balanceNote;
}
