import type { ReactNode } from 'react';
import { chainIdToHex, TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { TOKEN_DECIMALS } from '#domain/wallet/units.ts';
import { Fact } from './fact.tsx';
import { NETWORK_TEXTS, TESTNET, WALLET_PANEL } from './texts.ts';

/** The values that a wallet receives when it is asked to add the testnet. */
export function NetworkFacts(): ReactNode {
  const { facts } = WALLET_PANEL;
  const { name, currency } = NETWORK_TEXTS.testnet;
  return (
    <div className="grid gap-3">
      <h3 className="engraved font-sans text-muted">{facts.title}</h3>
      <p className="text-muted text-sm">{facts.text}</p>
      <dl className="border-line border-t">
        <Fact label={facts.name}>{name}</Fact>
        <Fact label={facts.chainId} isNumeric>
          {TESTNET_CHAIN_ID} ({chainIdToHex(TESTNET_CHAIN_ID)})
        </Fact>
        <Fact label={facts.rpc} isNumeric>
          {TESTNET.rpcUrl}
        </Fact>
        <Fact label={facts.currency}>
          {currency}, {facts.decimals(TOKEN_DECIMALS)}
        </Fact>
        <Fact label={facts.explorer} isNumeric>
          {TESTNET.explorerUrl}
        </Fact>
      </dl>
    </div>
  );
}
