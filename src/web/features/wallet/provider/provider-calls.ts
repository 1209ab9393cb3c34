import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex } from '@noble/hashes/utils';
import { type Address, parseAccounts } from '#domain/wallet/address.ts';
import { failureOf, type WalletFailure } from '#domain/wallet/failure.ts';
import { chainIdToHex, parseChainId, TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { parseWei, TOKEN_DECIMALS } from '#domain/wallet/units.ts';
import { TESTNET } from '#web/content/testnet.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
import { NETWORK_TEXTS } from '../network-texts.ts';
import type { Eip1193Provider, WalletMethod } from './provider.ts';
import { walletMessage } from './wallet-message.ts';

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
  const hash = bytesToHex(keccak_256(digits));
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
