import { type Address, isAddress } from '#domain/wallet/address.ts';
import { localStore, type SafeStorage, sessionStore } from '#web/lib/storage.ts';

/** Kept until the visitor clears it. */
export const WALLET_TYPE_KEY = 'technovex:wallet_type';
export const AUTO_CONNECT_KEY = 'technovex:auto_connect';
/** Kept as long as the tab. */
export const ADDRESS_KEY = 'technovex:address';
/** Left behind for the page that comes after a reload; see `after-reload.ts`. */
export const AFTER_RELOAD_KEY = 'technovex:after_reload';

export interface SavedConnection {
  readonly address: Address;
  readonly walletType: string;
}

export interface WalletStorage {
  /** What this tab may try to restore. A saved address without the auto-connect flag is cleared. */
  readonly saved: () => SavedConnection | undefined;
  readonly save: (connection: SavedConnection) => void;
  /** Clears the flag and the address, `all`: the wallet type too. False when the browser did not let it. */
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
      // Another tab may be connected: the flag alone, which all tabs share, is none of this tab's business.
      if (address === undefined) return undefined;
      const walletType = read(local, WALLET_TYPE_KEY);
      if (isAddress(address) && walletType !== undefined && read(local, AUTO_CONNECT_KEY) === 'true') {
        return { address, walletType };
      }
      forget('all');
      return undefined;
    },
    save({ address, walletType }) {
      local.write(WALLET_TYPE_KEY, walletType);
      local.write(AUTO_CONNECT_KEY, 'true');
      session.write(ADDRESS_KEY, address);
    },
    forget,
  };
}

export const walletStorage: WalletStorage = createWalletStorage(localStore, sessionStore);
