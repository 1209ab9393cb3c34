import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { NETWORK_TEXTS } from '#web/content/networks.ts';
import { TESTNET, TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
import { chainIdToHex, parseChainId } from '../networks.ts';
import { type Address, parseAccounts } from '../rules/address.ts';
import { failureOf, type WalletFailure } from '../rules/failure.ts';
import type { WalletCommand, WalletEvent } from '../rules/state.ts';
import { parseWei, TOKEN_DECIMALS } from '../rules/units.ts';
import { walletMessage } from './wallet-text.ts';

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

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  /** `said`: the wallet's own words. */
  | { readonly ok: false; readonly failure: WalletFailure; readonly said?: string | undefined };

/** The user has to find the wallet's window, unlock it and read. */
const APPROVAL_TIMEOUT_MS = 120_000;
/** The wallet responds without the user, at worst after a request to its node. */
const READ_TIMEOUT_MS = 10_000;

export function requestAccounts(provider: Eip1193Provider): Promise<CallResult<readonly Address[]>> {
  return call(provider, {
    method: 'eth_requestAccounts',
    timeoutMs: APPROVAL_TIMEOUT_MS,
    parse: parseChecksummedAccounts,
  });
}

export function getAccounts(provider: Eip1193Provider): Promise<CallResult<readonly Address[]>> {
  return call(provider, { method: 'eth_accounts', timeoutMs: READ_TIMEOUT_MS, parse: parseChecksummedAccounts });
}

export function getChainId(provider: Eip1193Provider): Promise<CallResult<number>> {
  return call(provider, { method: 'eth_chainId', timeoutMs: READ_TIMEOUT_MS, parse: parseChainId });
}

/** The balance of `address` at the latest block, in wei. */
export function getBalance(provider: Eip1193Provider, address: Address): Promise<CallResult<bigint>> {
  const params = [address, 'latest'];
  return call(provider, { method: 'eth_getBalance', params, timeoutMs: READ_TIMEOUT_MS, parse: parseWei });
}

/** Any response is a confirmation; the caller reads the chain afterwards. */
export function switchChain(provider: Eip1193Provider): Promise<CallResult<true>> {
  return call(provider, {
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: chainIdToHex(TESTNET_CHAIN_ID) }],
    timeoutMs: APPROVAL_TIMEOUT_MS,
    parse: () => true,
  });
}

/** Requests to add the testnet (EIP-3085), with exactly the values that the panel shows. */
export function addChain(provider: Eip1193Provider, leadsTo: LeadsTo): Promise<CallResult<true>> {
  const { name, currency } = NETWORK_TEXTS.testnet;
  return call(provider, {
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: chainIdToHex(TESTNET_CHAIN_ID),
        chainName: name,
        rpcUrls: [leadsTo(TESTNET.rpcUrl)],
        nativeCurrency: { name: currency, symbol: currency, decimals: TOKEN_DECIMALS },
        blockExplorerUrls: [leadsTo(TESTNET.explorerUrl)],
      },
    ],
    timeoutMs: APPROVAL_TIMEOUT_MS,
    parse: () => true,
  });
}

/** Parses a provider's accounts, in a response or in `accountsChanged`, and adds the checksum of EIP-55. */
export function parseChecksummedAccounts(value: unknown): readonly Address[] | undefined {
  return parseAccounts(value)?.map(withChecksum);
}

/** A letter is a capital where the hash of the lower-case address has a digit above 7 (EIP-55). */
function withChecksum(address: Address): Address {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)));
  return `0x${digits.replace(/[a-f]/g, (letter, at: number) => (hash.charAt(at) > '7' ? letter.toUpperCase() : letter))}`;
}

interface ProviderCall<T> {
  readonly method: WalletMethod;
  readonly params?: readonly unknown[];
  readonly timeoutMs: number;
  /** Returns undefined for an invalid response. May throw: a provider's getters can. */
  readonly parse: (response: unknown) => T | undefined;
}

/** Calls once, with a timeout. Never rejects: every error of the provider is a named failure. */
async function call<T>(provider: Eip1193Provider, options: ProviderCall<T>): Promise<CallResult<T>> {
  const { method, params, timeoutMs, parse } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<CallResult<T>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: 'timeout' }), timeoutMs);
  });
  async function request(): Promise<CallResult<T>> {
    try {
      const value = parse(await provider.request(params === undefined ? { method } : { method, params }));
      return value === undefined ? { ok: false, failure: 'invalid-response' } : { ok: true, value };
    } catch (error) {
      return { ok: false, failure: failureOf(error), said: walletMessage(error) };
    }
  }
  try {
    return await Promise.race([request(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The machine's commands that call the provider. */
export type ProviderCommand = Exclude<WalletCommand, { type: 'save' | 'forget' | 'notify' | 'reload' }>;

/** Whether the wallet asks the user before it responds. */
export function needsApproval({ type }: ProviderCommand): boolean {
  return type === 'request-accounts' || type === 'request-switch' || type === 'request-add';
}

export interface ProviderAnswer {
  readonly event: WalletEvent;
  /** The wallet's own words about a request that failed. */
  readonly said?: string | undefined;
}

/** Calls the provider and returns the result, or the failure, as the machine's next event. Never rejects. */
export async function runProviderCommand(
  provider: Eip1193Provider,
  command: ProviderCommand,
  leadsTo: LeadsTo,
): Promise<ProviderAnswer> {
  switch (command.type) {
    case 'request-accounts':
      return accountsEvent(await requestAccounts(provider));
    case 'read-accounts':
      return accountsEvent(await getAccounts(provider));
    case 'read-chain': {
      if (command.afterMs > 0) await new Promise((resolve) => setTimeout(resolve, command.afterMs));
      const result = await getChainId(provider);
      return result.ok
        ? { event: { type: 'chain-read', chainId: result.value } }
        : { event: { type: 'chain-failed', failure: result.failure }, said: result.said };
    }
    case 'read-balance': {
      const result = await getBalance(provider, command.address);
      const balance = result.ok ? result.value : 'failed';
      return { event: { type: 'balance-read', address: command.address, balance } };
    }
    case 'request-switch':
      return requestEvent(await switchChain(provider));
    case 'request-add':
      return requestEvent(await addChain(provider, leadsTo));
  }
}

function accountsEvent(result: CallResult<readonly Address[]>): ProviderAnswer {
  return result.ok
    ? { event: { type: 'accounts-received', accounts: result.value } }
    : { event: { type: 'accounts-failed', failure: result.failure }, said: result.said };
}

function requestEvent(result: CallResult<true>): ProviderAnswer {
  return result.ok
    ? { event: { type: 'request-succeeded' } }
    : { event: { type: 'request-failed', failure: result.failure }, said: result.said };
}
