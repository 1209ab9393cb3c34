import type { ReactNode } from 'react';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { TOKEN_DECIMALS } from '#domain/wallet/units.ts';
import { WALLET_SAMPLE } from '#web/content/home/features.ts';
import { ConnectedView } from './connected-view.tsx';
import { WALLET_PANEL } from './texts.ts';

const WEI_PER_TVX = 10n ** BigInt(TOKEN_DECIMALS);

const SAMPLE = {
  address: WALLET_SAMPLE.address,
  chainId: TESTNET_CHAIN_ID,
  balance: WALLET_SAMPLE.balanceTvx * WEI_PER_TVX,
} as const;

const nothing = (): void => undefined;

/** The connected panel with a sample account, to be shown inert. */
export function WalletPicture(): ReactNode {
  return (
    <>
      <p className="flex min-h-14 items-center border-line border-b px-6 font-display font-semibold text-lg">
        {WALLET_PANEL.title}
      </p>
      <div className="grid grid-cols-1 gap-6 px-6 pt-6">
        <ConnectedView
          account={SAMPLE}
          walletName={WALLET_SAMPLE.walletName}
          isSwitching={false}
          onSwitch={nothing}
          onDisconnect={nothing}
        />
      </div>
    </>
  );
}
