import type { ReactNode } from 'react';
import { isCorrectNetwork, TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import type { Account } from '#domain/wallet/state.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { WalletProblem } from '../connection/wallet-view.ts';
import { networkTexts } from '../network-texts.ts';
import type { DiscoveredWallet } from '../provider/discovery.ts';
import { WALLET_PANEL } from '../texts.ts';
import { AccountCard } from './account-card.tsx';
import { ErrorFold } from './error-fold.tsx';
import { isShownInPanel, networkSentences, noticeTexts } from './notice-texts.ts';

export interface AccountViewProps {
  readonly account: Account;
  readonly wallet: DiscoveredWallet | undefined;
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
        {WALLET_PANEL.disconnect}
      </Button>
    </>
  );
}

interface NetworkNoticeProps {
  readonly chainId: number;
  readonly problem: WalletProblem | undefined;
  readonly onSwitch: () => void;
}

/** About another network than the testnet, with the way back in it. */
function NetworkNotice({ chainId, problem, onSwitch }: NetworkNoticeProps): ReactNode {
  const { wrongNetwork, otherNetwork } = WALLET_PANEL;
  const isSupported = isCorrectNetwork(chainId);
  const [sentence, failed] = networkSentences(chainId, problem);
  const notice = problem && isShownInPanel(problem) && noticeTexts(problem, '');
  return (
    <Notice
      tone={isSupported ? 'info' : 'warning'}
      title={isSupported ? otherNetwork.title(networkTexts(chainId).name) : wrongNetwork.title}
      className="*:last:grow"
    >
      <p>{sentence}</p>
      {failed !== undefined && <p className="mt-1 text-muted text-xs">{failed}</p>}
      <Button
        variant={isSupported ? 'secondary' : 'primary'}
        data-entry={!isSupported || problem !== undefined || undefined}
        onClick={onSwitch}
        className="mt-3 mb-1 w-full text-balance"
      >
        {isSupported ? otherNetwork.switch : wrongNetwork.switch}
      </Button>
      {notice && <ErrorFold text={`${notice.title}: ${notice.description}`} said={problem?.said} />}
    </Notice>
  );
}
