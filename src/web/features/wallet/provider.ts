/** Everything that this site ever asks a wallet for. No signature and no transaction is among it. */
export type WalletMethod =
  | 'eth_requestAccounts'
  | 'eth_accounts'
  | 'eth_chainId'
  | 'eth_getBalance'
  | 'wallet_switchEthereumChain'
  | 'wallet_addEthereumChain';

/** A wallet's own object in the page (EIP-1193). Other people's code: nothing it does or answers is relied on. */
export interface WalletProvider {
  readonly request: (call: { readonly method: WalletMethod; readonly params?: readonly unknown[] }) => unknown;
  readonly on?: unknown;
  readonly removeListener?: unknown;
}

/** Whether this can be asked at all. */
export function isWalletProvider(value: unknown): value is WalletProvider {
  try {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    return isObject && 'request' in value && typeof value.request === 'function';
  } catch {
    // A proxy that throws when looked at cannot be asked either.
    return false;
  }
}

export type WalletEventName = 'accountsChanged' | 'chainChanged' | 'disconnect';

/**
 * Listens to a provider and answers how to stop. A provider that has no events, or throws over them, is polled all the same.
 */
export function listenTo(
  provider: WalletProvider,
  listeners: Readonly<Record<WalletEventName, (detail: unknown) => void>>,
  onTrouble: () => void,
): () => void {
  function forEach(method: 'on' | 'removeListener'): void {
    for (const [name, listener] of Object.entries(listeners)) {
      try {
        const call = provider[method];
        if (typeof call === 'function') call.call(provider, name, listener);
      } catch {
        onTrouble();
      }
    }
  }
  forEach('on');
  return () => forEach('removeListener');
}
