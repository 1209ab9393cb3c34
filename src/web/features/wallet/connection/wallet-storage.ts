import { type Address, isAddress } from '#domain/wallet/address.ts';
import { localStore, type SafeStorage, sessionStore } from '#web/lib/storage.ts';

/** In local storage. */
export const WALLET_TYPE_KEY = 'technovex:wallet_type';
export const AUTO_CONNECT_KEY = 'technovex:auto_connect';
/** In session storage. */
export const ADDRESS_KEY = 'technovex:address';
/** See `reload-state.ts`. */
export const RELOAD_STATE_KEY = 'technovex:after_reload';

export interface SavedConnection {
  readonly address: Address;
  readonly walletType: string;
}

export interface WalletStorage {
  /** The connection that this tab may restore. Clears a saved address without the auto-connect flag. */
  readonly saved: () => SavedConnection | undefined;
  /** The type of the wallet that was connected last. */
  readonly lastType: () => string | undefined;
  readonly save: (connection: SavedConnection) => void;
  /** Clears the flag and the address; `all`: also the wallet type. Returns false when the browser refused. */
  readonly forget: (what: 'connection' | 'all') => boolean;
}

export function createWalletStorage(local: SafeStorage, session: SafeStorage): WalletStorage {
  function read(storage: SafeStorage, key: string): string | undefined {
    const result = storage.read(key);
    return result.ok ? result.value : undefined;
  }

  function forget(what: 'connection' | 'all'): boolean {
    const removals = [local.remove(AUTO_CONNECT_KEY), session.remove(ADDRESS_KEY)];
    if (what === 'all') removals.push(local.remove(WALLET_TYPE_KEY));
    return removals.every(({ ok }) => ok);
  }

  return {
    saved() {
      const address = read(session, ADDRESS_KEY);
      // The flag is shared by all tabs: another one may be connected.
      if (address === undefined) return undefined;
      const walletType = read(local, WALLET_TYPE_KEY);
      if (isAddress(address) && walletType !== undefined && read(local, AUTO_CONNECT_KEY) === 'true') {
        return { address, walletType };
      }
      forget('all');
      return undefined;
    },
    lastType: () => read(local, WALLET_TYPE_KEY),
    save({ address, walletType }) {
      local.write(WALLET_TYPE_KEY, walletType);
      local.write(AUTO_CONNECT_KEY, 'true');
      session.write(ADDRESS_KEY, address);
    },
    forget,
  };
}

export const walletStorage: WalletStorage = createWalletStorage(localStore, sessionStore);
