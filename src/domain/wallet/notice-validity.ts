import type { WalletFailure } from './failure.ts';
import { isCorrectNetwork, isEthereumChain, TESTNET_CHAIN_ID } from './networks.ts';
import type { WalletNotice } from './state.ts';

export interface ToldNotice {
  readonly notice: WalletNotice;
  /** Undefined: nothing failed. */
  readonly because: WalletFailure | undefined;
}

/** Whether a notice is still true of a wallet on `chainId`. What says nothing about the network always is. */
export function isStillTrue({ notice, because }: ToldNotice, chainId: number): boolean {
  switch (notice) {
    case 'network-updated':
      return chainId === TESTNET_CHAIN_ID;
    case 'network-switch-failed':
      return chainId !== TESTNET_CHAIN_ID;
    case 'network-error':
      return !isCorrectNetwork(chainId);
    case 'connected':
      // With a cause it says that the wallet stayed on an Ethereum chain.
      return because === undefined || isEthereumChain(chainId);
    default:
      return true;
  }
}
