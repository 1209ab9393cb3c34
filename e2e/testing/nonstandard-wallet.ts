import type { Page } from '@playwright/test';
import type { Devnet } from './devnet.ts';

interface NonstandardOptions {
  readonly chainId: number;
  /** Announced under this name (EIP-6963); without it, only `window.ethereum`. */
  readonly name?: string;
}

interface Call {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * A wallet on a real chain that deviates from the standards: a proxy with only a `get` trap, addresses in lower case,
 * chain ids as numbers, and a switch that is confirmed before it happens. Modelled on headless-web3-provider 0.3.2.
 */
export class NonstandardWallet {
  readonly #page: Page;
  readonly #devnet: Devnet;
  readonly #accounts: readonly string[];
  #chainId: number;
  #permitted = false;

  private constructor(page: Page, devnet: Devnet, options: NonstandardOptions, accounts: readonly string[]) {
    this.#page = page;
    this.#devnet = devnet;
    this.#chainId = options.chainId;
    this.#accounts = accounts.map((address) => address.toLowerCase());
  }

  /** Injects the wallet into pages that are opened afterwards. */
  static async install(page: Page, devnet: Devnet, options: NonstandardOptions): Promise<NonstandardWallet> {
    const wallet = new NonstandardWallet(page, devnet, options, await devnet.accounts());
    await page.exposeFunction('walletRequest', (call: Call) => wallet.#respond(call));
    await page.addInitScript(inject, options.name);
    return wallet;
  }

  async switchTo(chainId: number): Promise<void> {
    this.#chainId = chainId;
    await this.emit('chainChanged', chainId);
  }

  async emit(name: string, detail: unknown): Promise<void> {
    await this.#page.evaluate(([event, value]) => Reflect.get(window, 'walletEmit')(event, value), [
      name,
      detail,
    ] as const);
  }

  async #respond({ method, params }: Call): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.#permitted = true;
        return { result: this.#accounts };
      case 'eth_accounts':
        return { result: this.#permitted ? this.#accounts : [] };
      case 'eth_chainId':
        return { result: this.#chainId };
      case 'eth_getBalance':
        return { result: await this.#devnet.call(method, params) };
      case 'wallet_switchEthereumChain':
        // Confirmed; the test calls `switchTo` later.
        return { result: null };
      default:
        return { error: { code: 4200, message: `${method} is not supported.` } };
    }
  }
}

/** Runs in the page. */
function inject(name: string | undefined): void {
  const listeners = new Map<string, ((detail: unknown) => void)[]>();
  const members: Record<string, unknown> = {
    on: (event: string, listener: (detail: unknown) => void) =>
      listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    request: async (call: unknown) => {
      const { result, error } = await Reflect.get(window, 'walletRequest')(call);
      if (error !== undefined) throw error;
      return result;
    },
  };
  const provider = new Proxy({}, { get: (_target, key) => members[String(key)] });
  Object.assign(window, {
    walletEmit: (event: string, detail: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(detail);
    },
  });
  if (name === undefined) {
    Object.assign(window, { ethereum: provider });
    return;
  }
  const info = { uuid: 'c1a6f0a1-8f0a-4b0e-9d3b-2f6f3f1f9a11', name, icon: '', rdns: 'com.nonstandard' };
  const detail = Object.freeze({ info, provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
