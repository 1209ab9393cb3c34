import { localStore, type SafeStorage, sessionStore } from '#web/lib/storage.ts';
import { type Address, isAddress } from '../rules/address.ts';
import type { WalletFailure } from '../rules/failure.ts';
import type { NoticeWithCause, WalletNotice } from '../rules/state.ts';

/** In local storage. */
export const WALLET_TYPE_KEY = 'technovex:wallet_type';
export const AUTO_CONNECT_KEY = 'technovex:auto_connect';
/** In session storage. */
export const ADDRESS_KEY = 'technovex:address';
/** See `ReloadState`. */
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

/** What survives the reload after a change of chain. */
export interface ReloadState {
  readonly panelOpen: boolean;
  readonly notices: readonly NoticeWithCause[];
}

export function saveReloadState(session: SafeStorage, { panelOpen, notices }: ReloadState): void {
  const named = notices.map(({ notice, cause }) => ({ notice, cause }));
  session.write(RELOAD_STATE_KEY, JSON.stringify({ panelOpen, notices: named }));
}

/** Reads the state once and removes it. Undefined: this page does not follow such a reload. */
export function consumeReloadState(session: SafeStorage): ReloadState | undefined {
  const state = readReloadState(session);
  if (state !== undefined) session.remove(RELOAD_STATE_KEY);
  return state;
}

export function readReloadState(session: SafeStorage): ReloadState | undefined {
  const stored = session.read(RELOAD_STATE_KEY);
  if (!stored.ok || stored.value === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(stored.value);
    if (typeof json !== 'object' || json === null) return undefined;
    const fields = json as Record<string, unknown>;
    const notices = Array.isArray(fields.notices) ? fields.notices : [];
    return { panelOpen: fields.panelOpen === true, notices: notices.flatMap(parseNotice) };
  } catch {
    // Not our JSON: the page starts as without a reload.
    return undefined;
  }
}

function parseNotice(stored: unknown): NoticeWithCause[] {
  const fields = Object(stored) as Record<string, unknown>;
  const notice = NOTICES.find((name) => name === fields.notice);
  return notice === undefined ? [] : [{ notice, cause: FAILURES.find((name) => name === fields.cause) }];
}

/** Those that can coincide with a change of chain. */
const NOTICES: readonly WalletNotice[] = ['connected', 'network-updated', 'network-error', 'network-switch-failed'];
const FAILURES: readonly WalletFailure[] = ['not-switched', 'unrecognized-chain', 'rejected', 'timeout', 'other'];

/** In the address of a page that opens the panel by itself: `?wallet=connect`. */
const PARAMETER = 'wallet';
const CONNECT = 'connect';

/**
 * The address by which a page opens elsewhere, with the panel. Its own query and fragment stay behind: they may be
 * secret, and the makers of wallets see the address.
 */
export function panelLink({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): URL {
  const link = new URL(`${origin}${pathname}`);
  link.searchParams.set(PARAMETER, CONNECT);
  return link;
}

/** Returns the address without the parameter; undefined if it does not ask for the panel. */
export function withoutPanelLink(href: string): string | undefined {
  const address = new URL(href);
  if (address.searchParams.get(PARAMETER) !== CONNECT) return undefined;
  address.searchParams.delete(PARAMETER);
  return address.href;
}
