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
    // Read, not looked for with `in`: some wallets are proxies that only know `get`.
    return isObject && typeof Reflect.get(value, 'request') === 'function';
  } catch {
    // A proxy that throws when looked at cannot be asked either.
    return false;
  }
}

export type WalletEventName = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect';

/**
 * Listens to a provider and returns a stop function, after which no listener is called even if the provider keeps it.
 * A provider that has no events, or throws over them, is polled all the same.
 */
export function listenTo(
  provider: WalletProvider,
  listeners: Readonly<Record<WalletEventName, (detail: unknown) => void>>,
  onTrouble: () => void,
): () => void {
  let isListening = true;
  const guarded = Object.entries(listeners).map(([name, listener]) => {
    return [name, (detail: unknown) => isListening && listener(detail)] as const;
  });
  function forEach(method: 'on' | 'removeListener'): void {
    for (const [name, listener] of guarded) {
      try {
        const call = provider[method];
        if (typeof call === 'function') call.call(provider, name, listener);
      } catch {
        onTrouble();
      }
    }
  }
  forEach('on');
  return () => {
    isListening = false;
    forEach('removeListener');
  };
}
