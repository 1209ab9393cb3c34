import { NETWORK_TEXTS, type NetworkId, type NetworkTexts, OTHER_NETWORKS } from '#web/content/networks.ts';
import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';

const NETWORKS: ReadonlyMap<number, NetworkId> = new Map<number, NetworkId>([
  [TESTNET_CHAIN_ID, 'testnet'],
  [0x1, 'mainnet'],
  [0x5, 'goerli'],
  [0xaa36a7, 'sepolia'],
]);

/** Returns undefined for a chain that is not defined. */
export function networkOf(chainId: number): NetworkId | undefined {
  return NETWORKS.get(chainId);
}

/** A network is correct if it is the testnet, mainnet, Goerli or Sepolia (specification, "Wallet connection"). */
export function isCorrectNetwork(chainId: number): boolean {
  return NETWORKS.has(chainId);
}

/** A wallet on one of Ethereum's own chains may stay there (specification, "Network switch"). */
export function isEthereumChain(chainId: number): boolean {
  return isCorrectNetwork(chainId) && chainId !== TESTNET_CHAIN_ID;
}

const CHAIN_ID = /^\s*(?:eip155:)?(0x0*[0-9a-f]{1,14}|[0-9]{1,16})\s*$/i;

/** Parses a provider's chain id. EIP-695 requires `0x12c`; some wallets send `"300"`, `300` or `"eip155:300"`. */
export function parseChainId(value: unknown): number | undefined {
  const id = typeof value === 'string' ? CHAIN_ID.exec(value)?.[1] : value;
  if (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'bigint') return undefined;
  const chainId = Number(id);
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
}

/** In the form that providers require: `0x12c`. */
export function chainIdToHex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}

export function networkTexts(chainId: number): NetworkTexts & { readonly isKnown: boolean } {
  const id = networkOf(chainId);
  if (id !== undefined) return { ...NETWORK_TEXTS[id], isKnown: true };
  const other = OTHER_NETWORKS.get(chainId);
  const [name, currency] = other ?? ['Unknown network', 'coins'];
  return { name, currency, explorerUrl: undefined, isKnown: other !== undefined };
}
