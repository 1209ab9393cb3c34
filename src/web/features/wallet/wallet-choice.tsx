import { Wallet } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DiscoveredWallet } from './discovery.ts';
import { WALLET_PANEL } from './texts.ts';

export interface WalletChoiceProps {
  readonly wallets: readonly DiscoveredWallet[];
  readonly chosen: DiscoveredWallet | undefined;
  readonly onChoose: (type: string) => void;
}

const ROW = 'flex min-h-14 items-center gap-3 border-line border-b py-2';

/** Radio buttons when there is more than one wallet. */
export function WalletChoice({ wallets, chosen, onChoose }: WalletChoiceProps): ReactNode {
  const name = useId();
  const { choose, only } = WALLET_PANEL.disconnected;
  if (wallets.length === 1 && chosen !== undefined) {
    return (
      <div className="grid gap-2">
        <h4 className="engraved text-muted">{only}</h4>
        <div className={`border-t ${ROW}`}>
          <WalletName wallet={chosen} />
        </div>
      </div>
    );
  }
  return (
    <fieldset>
      <legend className="engraved mb-2 text-muted">{choose}</legend>
      <div className="border-line border-t">
        {wallets.map((wallet) => (
          <label key={wallet.type} className={`group transition-colors hover:text-volt ${ROW}`}>
            <input
              type="radio"
              name={name}
              value={wallet.type}
              checked={wallet === chosen}
              onChange={() => onChoose(wallet.type)}
              className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-sunken checked:border-5 checked:border-volt group-hover:border-volt"
            />
            <WalletName wallet={wallet} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The domain name distinguishes wallets of the same name. */
function WalletName({ wallet }: { readonly wallet: DiscoveredWallet }): ReactNode {
  return (
    <>
      {wallet.icon === undefined ? (
        <Wallet aria-hidden="true" className="size-7 shrink-0 p-0.5 text-muted" />
      ) : (
        <img src={wallet.icon} alt="" width={28} height={28} className="size-7 shrink-0 rounded-sm object-contain" />
      )}
      <span className="grid min-w-0">
        <span className="font-semibold">
          <bdi>{wallet.name}</bdi>
        </span>
        {wallet.rdns !== undefined && <span className="numeric break-all text-muted text-xs">{wallet.rdns}</span>}
      </span>
    </>
  );
}
