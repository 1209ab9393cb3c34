/** The networks a wallet may be on (specification, section 3, "Network definitions"). Their names and addresses are content. */
export type NetworkId = 'testnet' | 'mainnet' | 'goerli' | 'sepolia';

export const TESTNET_CHAIN_ID = 0x12c;

const NETWORKS: ReadonlyMap<number, NetworkId> = new Map<number, NetworkId>([
  [TESTNET_CHAIN_ID, 'testnet'],
  [0x1, 'mainnet'],
  [0x5, 'goerli'],
  [0xaa36a7, 'sepolia'],
]);

/** The defined network with this chain id; undefined for any other chain. */
export function networkOf(chainId: number): NetworkId | undefined {
  return NETWORKS.get(chainId);
}

/** A network is correct if it is the testnet, mainnet, Goerli or Sepolia (specification, section 4). */
export function isCorrectNetwork(chainId: number): boolean {
  return NETWORKS.has(chainId);
}

/** Ethereum's own chains: a wallet that is on one of them and will not switch stays there (section 4, "Network switch"). */
export function isEthereumChain(chainId: number): boolean {
  return isCorrectNetwork(chainId) && chainId !== TESTNET_CHAIN_ID;
}

const CHAIN_ID = /^(0x[0-9a-f]{1,14}|[0-9]{1,16})$/i;

/**
 * A provider's chain id; undefined for anything that is none. EIP-695 wants a hexadecimal string such as `0x12c`; some
 * wallets send `"300"` or `300`, in answers and in `chainChanged` alike.
 */
export function parseChainId(answer: unknown): number | undefined {
  const isText = typeof answer === 'string' && CHAIN_ID.test(answer);
  if (!isText && typeof answer !== 'number' && typeof answer !== 'bigint') return undefined;
  const chainId = Number(answer);
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
}

/** As providers want it: `0x12c`. */
export function chainIdToHex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}
