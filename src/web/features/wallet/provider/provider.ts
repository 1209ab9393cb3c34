/** Every method that this site calls. No signature and no transaction is among them. */
export type WalletMethod =
  | 'eth_requestAccounts'
  | 'eth_accounts'
  | 'eth_chainId'
  | 'eth_getBalance'
  | 'wallet_switchEthereumChain'
  | 'wallet_addEthereumChain';

/** A wallet's object in the page (EIP-1193). Third-party code: nothing it does or returns is trusted. */
export interface Eip1193Provider {
  readonly request: (call: { readonly method: WalletMethod; readonly params?: readonly unknown[] }) => unknown;
  readonly on?: unknown;
  readonly removeListener?: unknown;
}

export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    // Not `in`: some wallets are proxies with only a `get` trap.
    return isObject && typeof Reflect.get(value, 'request') === 'function';
  } catch {
    // A getter or proxy that throws.
    return false;
  }
}

export type WalletEventName = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect';

/**
 * Subscribes to a provider's events. Returns a stop function, after which no listener is called, even by a faulty
 * provider.
 */
export function listenTo(
  provider: Eip1193Provider,
  listeners: Readonly<Record<WalletEventName, (detail: unknown) => void>>,
  onError: () => void,
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
        onError();
      }
    }
  }
  forEach('on');
  return () => {
    isListening = false;
    forEach('removeListener');
  };
}
