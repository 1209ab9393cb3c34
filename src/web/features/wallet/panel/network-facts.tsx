import type { ReactNode } from 'react';
import { chainIdToHex, TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { TOKEN_DECIMALS } from '#domain/wallet/units.ts';
import { Fold } from '#web/components/ui/fold.tsx';
import { TESTNET } from '#web/content/testnet.ts';
import { useLinks } from '#web/lib/page-data.ts';
import { NETWORK_TEXTS } from '../network-texts.ts';
import { WALLET_PANEL } from '../texts.ts';
import { Fact } from './fact.tsx';

export interface NetworkFactsProps {
  /** Not connected: the wallet is asked for an account before. */
  readonly asksAccount?: boolean;
  /** The wallet cannot be asked: open, and each value can be copied. */
  readonly isByHand?: boolean;
}

/** The values that a wallet receives when it is asked to add the testnet, folded. */
export function NetworkFacts({ asksAccount = false, isByHand = false }: NetworkFactsProps): ReactNode {
  const { facts } = WALLET_PANEL;
  const leadsTo = useLinks();
  const [rpcUrl, explorerUrl] = [leadsTo(TESTNET.rpcUrl), leadsTo(TESTNET.explorerUrl)];
  const { name, currency } = NETWORK_TEXTS.testnet;
  const asked = asksAccount ? `${facts.first} ${facts.text}` : facts.text;
  const copied = (text: string) => (isByHand ? text : undefined);
  return (
    <Fold title={isByHand ? facts.byHand : facts.title} isOpen={isByHand}>
      {!isByHand && <p className="mt-1 mb-3 text-muted text-sm">{asked}</p>}
      <dl className="border-line border-t *:last:border-b-0">
        <Fact label={facts.name} copy={copied(name)}>
          {name}
        </Fact>
        <Fact label={facts.chainId} isNumeric copy={copied(`${TESTNET_CHAIN_ID}`)}>
          {TESTNET_CHAIN_ID} ({chainIdToHex(TESTNET_CHAIN_ID)})
        </Fact>
        <Fact label={facts.rpc} isNumeric isLong copy={copied(rpcUrl)}>
          {rpcUrl}
        </Fact>
        <Fact label={facts.currency} copy={copied(currency)}>
          {currency}, {facts.decimals(TOKEN_DECIMALS)}
        </Fact>
        <Fact label={facts.explorer} isNumeric isLong copy={copied(explorerUrl)}>
          {explorerUrl}
        </Fact>
      </dl>
    </Fold>
  );
}
