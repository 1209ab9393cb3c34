import { getAddress } from 'viem/utils';
import { type Address, parseAccounts } from '#domain/wallet/address.ts';
import { failureOf, type WalletFailure } from '#domain/wallet/failure.ts';
import { chainIdToHex, parseChainId, TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { parseWei, TOKEN_DECIMALS } from '#domain/wallet/units.ts';
import { NETWORK_WORDS, TESTNET } from '#web/content/wallet.ts';
import type { WalletMethod, WalletProvider } from './provider.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: WalletFailure };

/** A person has to find the wallet's window, unlock it and read. */
const PERSON_MS_MAX = 120_000;
/** The wallet answers these by itself, at worst after asking its node. */
const READ_MS_MAX = 10_000;

export function askAccounts(provider: WalletProvider): Promise<Answer<readonly Address[]>> {
  return ask(provider, { method: 'eth_requestAccounts', timeoutMs: PERSON_MS_MAX, parse: parseChecksummedAccounts });
}

export function listAccounts(provider: WalletProvider): Promise<Answer<readonly Address[]>> {
  return ask(provider, { method: 'eth_accounts', timeoutMs: READ_MS_MAX, parse: parseChecksummedAccounts });
}

export function readChainId(provider: WalletProvider): Promise<Answer<number>> {
  return ask(provider, { method: 'eth_chainId', timeoutMs: READ_MS_MAX, parse: parseChainId });
}

/** Wei of `address` at the latest block. */
export function readBalance(provider: WalletProvider, address: Address): Promise<Answer<bigint>> {
  const params = [address, 'latest'];
  return ask(provider, { method: 'eth_getBalance', params, timeoutMs: READ_MS_MAX, parse: parseWei });
}

/** Whatever it answers is a yes; whether the chain really changed is read afterwards. */
export function askSwitch(provider: WalletProvider): Promise<Answer<true>> {
  return ask(provider, {
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: chainIdToHex(TESTNET_CHAIN_ID) }],
    timeoutMs: PERSON_MS_MAX,
    parse: () => true,
  });
}

/** Asks to add the testnet (EIP-3085), with exactly what the panel showed before. */
export function askAdd(provider: WalletProvider): Promise<Answer<true>> {
  const { name, currency } = NETWORK_WORDS.testnet;
  return ask(provider, {
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: chainIdToHex(TESTNET_CHAIN_ID),
        chainName: name,
        rpcUrls: [TESTNET.rpcUrl],
        nativeCurrency: { name: currency, symbol: currency, decimals: TOKEN_DECIMALS },
        blockExplorerUrls: [TESTNET.explorerUrl],
      },
    ],
    timeoutMs: PERSON_MS_MAX,
    parse: () => true,
  });
}

/** A provider's list of accounts, in an answer or in `accountsChanged`, with the checksum of EIP-55. */
export function parseChecksummedAccounts(answer: unknown): readonly Address[] | undefined {
  return parseAccounts(answer)?.map((address) => getAddress(address));
}

interface Question<T> {
  readonly method: WalletMethod;
  readonly params?: readonly unknown[];
  readonly timeoutMs: number;
  /** Undefined: not an answer to this question. Also what a provider's getters throw ends up as a failure. */
  readonly parse: (answer: unknown) => T | undefined;
}

/** Asks once and waits no longer than agreed. Never rejects: whatever a provider does wrong is one of the named failures. */
async function ask<T>(provider: WalletProvider, { method, params, timeoutMs, parse }: Question<T>): Promise<Answer<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Answer<T>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: 'no-answer' }), timeoutMs);
  });
  async function question(): Promise<Answer<T>> {
    try {
      const answer = await provider.request(params === undefined ? { method } : { method, params });
      const value = parse(answer);
      return value === undefined ? { ok: false, failure: 'bad-answer' } : { ok: true, value };
    } catch (error) {
      return { ok: false, failure: failureOf(error) };
    }
  }
  try {
    return await Promise.race([question(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
