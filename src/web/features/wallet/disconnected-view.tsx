import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { WALLET_PANEL } from '#web/content/wallet.ts';
import type { DiscoveredWallet } from './discovery.ts';
import { NetworkFacts } from './network-facts.tsx';
import { WalletIcon } from './wallet-icon.tsx';

export interface DisconnectedViewProps {
  readonly wallets: readonly DiscoveredWallet[];
  readonly onConnect: (wallet: DiscoveredWallet | undefined) => void;
}

/** A choice when several wallets are installed, the button, and what the wallet will be asked. */
export function DisconnectedView({ wallets, onConnect }: DisconnectedViewProps): ReactNode {
  const { title, text, choose, connect } = WALLET_PANEL.disconnected;
  const name = useId();
  const [chosenType, setChosenType] = useState<string>();
  const chosen = wallets.find(({ type }) => type === chosenType) ?? wallets[0];
  return (
    <>
      <div className="grid gap-4">
        <h3 className="text-xl">{title}</h3>
        <p className="text-muted">{text}</p>
        <fieldset className="grid border-line border-y">
          <legend className="engraved mb-2 text-muted">{choose}</legend>
          {wallets.map((wallet) => (
            <label
              key={wallet.type}
              className="group flex min-h-14 items-center gap-3 border-line border-b py-2 last:border-b-0 hover:text-volt"
            >
              <input
                type="radio"
                name={name}
                value={wallet.type}
                checked={wallet === chosen}
                onChange={() => setChosenType(wallet.type)}
                className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-sunken checked:border-5 checked:border-volt group-hover:border-volt"
              />
              <WalletIcon icon={wallet.icon} />
              <span className="grid min-w-0">
                <bdi className="font-semibold">{wallet.name}</bdi>
                {wallet.rdns !== undefined && (
                  <span className="figures break-all text-muted text-xs">{wallet.rdns}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        <Button size="lg" onClick={() => onConnect(chosen)}>
          {connect}
        </Button>
      </div>
      <NetworkFacts when="before-connecting" />
    </>
  );
}
