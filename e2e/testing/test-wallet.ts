import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Devnet } from './devnet.ts';

interface Call {
  readonly id: number | string;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** What the simulated user does with a request. */
export type Decision = 'approve' | 'reject' | 'ignore';

class WalletError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

let bundle: Promise<string> | undefined;

/** MetaMask's provider as one script, built once per worker. */
function providerScript(): Promise<string> {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL('./in-page-provider.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { global: 'globalThis' },
    inject: [fileURLToPath(new URL('./node-shims.ts', import.meta.url))],
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundle;
}

/**
 * The background part of a wallet extension: accounts of a real chain, permission, network, and a simulated user. It
 * supports the six requests that the site may make and rejects every other.
 */
export class TestWallet {
  /** The site's requests, in order. */
  readonly requests: { method: string; params: readonly unknown[] }[] = [];
  /** Requests that this site must never make. */
  readonly forbidden: string[] = [];
  decide: Partial<Record<string, Decision>> = {};
  chainId: number;
  readonly #devnet: Devnet;
  readonly #page: Page;
  readonly #knownChains: Set<number>;
  #accounts: string[] = [];
  #permitted = false;

  private constructor(page: Page, devnet: Devnet, options: { chainId: number; knownChains: readonly number[] }) {
    this.#page = page;
    this.#devnet = devnet;
    this.chainId = options.chainId;
    this.#knownChains = new Set([options.chainId, ...options.knownChains]);
  }

  /** Injects the wallet into pages that are opened afterwards. */
  static async install(
    page: Page,
    devnet: Devnet,
    options: { chainId: number; knownChains: readonly number[] },
  ): Promise<TestWallet> {
    const wallet = new TestWallet(page, devnet, options);
    wallet.#accounts = await devnet.accounts();
    await page.exposeFunction('testWalletReceive', (message: string) => wallet.#receive(message));
    await page.addInitScript(await providerScript());
    return wallet;
  }

  get account(): string {
    return this.#accounts[0] ?? '';
  }

  /** Selects another account, as in the wallet's own window; `silently`: without an event. */
  async selectAccount(index: number, { silently = false } = {}): Promise<void> {
    const chosen = this.#accounts[index];
    if (chosen === undefined) throw new Error(`The chain has no account ${index}.`);
    this.#accounts = [chosen, ...this.#accounts.filter((address) => address !== chosen)];
    if (!silently) await this.#notify('metamask_accountsChanged', this.#shownAccounts());
  }

  /** The user revokes the permission in the wallet. */
  async revoke(): Promise<void> {
    this.#permitted = false;
    await this.#notify('metamask_accountsChanged', []);
  }

  /** The user selects another network in the wallet. */
  async selectChain(chainId: number): Promise<void> {
    this.#knownChains.add(chainId);
    this.chainId = chainId;
    await this.#notify('metamask_chainChanged', this.#chain());
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  async #receive(message: string): Promise<void> {
    const call = JSON.parse(message) as Call;
    let response: Record<string, unknown>;
    try {
      const result = await this.#handle(call);
      if (result === NO_RESPONSE) return;
      response = { result };
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      response = { error: { code: error.code, message: error.message } };
    }
    await this.#send({ id: call.id, jsonrpc: '2.0', ...response });
  }

  async #handle({ method, params = [] }: Call): Promise<unknown> {
    if (method === 'metamask_getProviderState') {
      return { accounts: this.#shownAccounts(), isUnlocked: true, ...this.#chain() };
    }
    this.requests.push({ method, params });
    const decision = this.decide[method] ?? 'approve';
    if (decision === 'ignore') return NO_RESPONSE;
    if (decision === 'reject') throw new WalletError(4001, 'User rejected the request.');
    switch (method) {
      case 'eth_requestAccounts':
        this.#permitted = true;
        return this.#shownAccounts();
      case 'eth_accounts':
        return this.#shownAccounts();
      case 'eth_chainId':
        return this.#chain().chainId;
      case 'eth_getBalance':
        return this.#devnet.call(method, params);
      case 'wallet_switchEthereumChain':
        return this.#switch(params);
      case 'wallet_addEthereumChain':
        return this.#add(params);
      default:
        this.forbidden.push(method);
        throw new WalletError(4200, `${method} is not supported.`);
    }
  }

  async #switch(params: readonly unknown[]): Promise<null> {
    const chainId = chainIdOf(params);
    if (!this.#knownChains.has(chainId)) {
      throw new WalletError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}".`);
    }
    await this.selectChain(chainId);
    return null;
  }

  async #add(params: readonly unknown[]): Promise<null> {
    await this.selectChain(chainIdOf(params));
    return null;
  }

  #shownAccounts(): string[] {
    return this.#permitted ? this.#accounts.slice(0, 1) : [];
  }

  #chain() {
    return { chainId: `0x${this.chainId.toString(16)}`, networkVersion: String(this.chainId), isConnected: true };
  }

  #notify(method: string, params: unknown): Promise<void> {
    return this.#send({ jsonrpc: '2.0', method, params });
  }

  async #send(message: unknown): Promise<void> {
    try {
      await this.#page.evaluate((text) => window.testWalletSend?.(text), JSON.stringify(message));
    } catch (error) {
      // The page was left in the meantime, as after a change of chain.
      if (!/navigat|closed|destroyed|context/i.test(String(error))) throw error;
    }
  }
}

const NO_RESPONSE = Symbol('no response');

function chainIdOf([first]: readonly unknown[]): number {
  return Number((first as { chainId: string }).chainId);
}

type Install = (options: { readonly chainId: number; readonly knownChains?: readonly number[] }) => Promise<TestWallet>;

export interface WalletFixture {
  /** Injects a wallet. The test fails on a request that the site must never make. */
  readonly install: Install;
}

export const walletFixture = {
  install: async (
    { page, devnet }: { readonly page: Page; readonly devnet: Devnet },
    use: (install: Install) => Promise<void>,
  ): Promise<void> => {
    const wallets: TestWallet[] = [];
    await use(async ({ chainId, knownChains = [] }) => {
      const wallet = await TestWallet.install(page, devnet, { chainId, knownChains });
      wallets.push(wallet);
      return wallet;
    });
    expect(
      wallets.flatMap(({ forbidden }) => forbidden),
      'requests that the site must never make',
    ).toEqual([]);
  },
};
