import { TESTNET } from './testnet.ts';

/** The defined networks (specification, "Network definitions"). */
export type NetworkId = 'testnet' | 'mainnet' | 'goerli' | 'sepolia';

export interface NetworkTexts {
  readonly name: string;
  readonly currency: string;
  readonly explorerUrl: string | undefined;
}

export const NETWORK_TEXTS: Record<NetworkId, NetworkTexts> = {
  testnet: TESTNET,
  mainnet: { name: 'Ethereum Mainnet', currency: 'ETH', explorerUrl: 'https://etherscan.io' },
  // Goerli and its explorer have been shut down.
  goerli: { name: 'Goerli', currency: 'ETH', explorerUrl: undefined },
  sepolia: { name: 'Sepolia', currency: 'ETH', explorerUrl: 'https://sepolia.etherscan.io' },
};

/** Networks that this site does not support and wallets are often on: named as in the wallet (chainid.network). */
export const OTHER_NETWORKS: ReadonlyMap<number, readonly [name: string, currency: string]> = new Map([
  [10, ['OP Mainnet', 'ETH']],
  [25, ['Cronos', 'CRO']],
  [56, ['BNB Smart Chain', 'BNB']],
  [100, ['Gnosis', 'xDAI']],
  [137, ['Polygon', 'POL']],
  [324, ['zkSync', 'ETH']],
  [5000, ['Mantle', 'MNT']],
  [8453, ['Base', 'ETH']],
  [42161, ['Arbitrum One', 'ETH']],
  [42220, ['Celo', 'CELO']],
  [43114, ['Avalanche', 'AVAX']],
  [59144, ['Linea', 'ETH']],
  [534352, ['Scroll', 'ETH']],
] as const);
