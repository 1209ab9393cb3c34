import type { WalletFailure } from './failure.ts';
import { isCorrectNetwork, isEthereumChain, TESTNET_CHAIN_ID } from './networks.ts';
import type { WalletNotice } from './state.ts';

export interface NoticeWithCause {
  readonly notice: WalletNotice;
  /** Undefined when nothing failed. */
  readonly cause: WalletFailure | undefined;
}

/** Returns whether a notice still applies to a wallet on `chainId`; notices that do not concern the network do. */
export function stillApplies({ notice, cause }: NoticeWithCause, chainId: number): boolean {
  switch (notice) {
    case 'network-updated':
      return chainId === TESTNET_CHAIN_ID;
    case 'network-switch-failed':
      return chainId !== TESTNET_CHAIN_ID;
    case 'network-error':
      return !isCorrectNetwork(chainId);
    case 'connected':
      // With a cause it means that the wallet stayed on an Ethereum chain.
      return cause === undefined ? isCorrectNetwork(chainId) : isEthereumChain(chainId);
    default:
      return true;
  }
}
