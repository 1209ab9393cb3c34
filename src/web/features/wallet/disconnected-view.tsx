import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import type { DiscoveredWallet } from './discovery.ts';
import { NetworkFacts } from './network-facts.tsx';
import { WALLET_PANEL } from './texts.ts';
import { WalletChoice } from './wallet-choice.tsx';

export interface DisconnectedViewProps {
  readonly wallets: readonly DiscoveredWallet[];
  readonly onConnect: (wallet: DiscoveredWallet | undefined) => void;
}

/** The choice of wallets, the connect button, and the network that the wallet will be asked to use. */
export function DisconnectedView({ wallets, onConnect }: DisconnectedViewProps): ReactNode {
  const { title, text, connect } = WALLET_PANEL.disconnected;
  const [chosenType, setChosenType] = useState<string>();
  const chosen = wallets.find(({ type }) => type === chosenType) ?? wallets[0];
  return (
    <>
      <div className="grid gap-5">
        <div className="grid gap-3">
          <h3 className="text-xl">{title}</h3>
          <p className="text-muted">{text}</p>
        </div>
        <WalletChoice wallets={wallets} chosen={chosen} onChoose={setChosenType} />
        <Button size="lg" onClick={() => onConnect(chosen)}>
          {connect}
        </Button>
      </div>
      <NetworkFacts />
    </>
  );
}
