import type { Page } from '@playwright/test';
import type { Devnet } from './devnet.ts';

interface SloppyOptions {
  readonly chainId: number;
  /** How it writes chain ids, in answers and events alike; EIP-695 wants `0x12c`. */
  readonly spell?: (chainId: number) => unknown;
  /** Announced under this name (EIP-6963); left out, it is only `window.ethereum`. */
  readonly name?: string;
}

interface SloppyCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * A wallet on a real chain that keeps to the letter of no standard: a proxy with nothing but a `get` trap, addresses in small
 * letters, chain ids in any spelling, and a yes to a switch that it makes later. Modelled on headless-web3-provider 0.3.2.
 */
export class SloppyWallet {
  /** Thrown by `eth_getBalance` while it is set. */
  balanceError: { readonly code: number; readonly message: string } | undefined;
  readonly #page: Page;
  readonly #devnet: Devnet;
  readonly #spell: (chainId: number) => unknown;
  readonly #accounts: readonly string[];
  #chainId: number;
  #permitted = false;

  private constructor(page: Page, devnet: Devnet, options: SloppyOptions, accounts: readonly string[]) {
    this.#page = page;
    this.#devnet = devnet;
    this.#spell = options.spell ?? ((chainId) => chainId);
    this.#chainId = options.chainId;
    this.#accounts = accounts.map((address) => address.toLowerCase());
  }

  /** Puts the wallet into the page, before it is opened. */
  static async install(page: Page, devnet: Devnet, options: SloppyOptions): Promise<SloppyWallet> {
    const wallet = new SloppyWallet(page, devnet, options, await devnet.accounts());
    await page.exposeFunction('sloppyRequest', (call: SloppyCall) => wallet.#answer(call));
    await page.addInitScript(inject, options.name);
    return wallet;
  }

  account(index: number): string {
    const address = this.#accounts[index];
    if (address === undefined) throw new Error(`The chain has no account ${index}.`);
    return address;
  }

  async switchTo(chainId: number): Promise<void> {
    this.#chainId = chainId;
    await this.emit('chainChanged', this.#spell(chainId));
  }

  async emit(name: string, detail: unknown): Promise<void> {
    await this.#page.evaluate(([event, value]) => Reflect.get(window, 'sloppyEmit')(event, value), [
      name,
      detail,
    ] as const);
  }

  async #answer({ method, params }: SloppyCall): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.#permitted = true;
        return { result: this.#accounts };
      case 'eth_accounts':
        return { result: this.#permitted ? this.#accounts : [] };
      case 'eth_chainId':
        return { result: this.#spell(this.#chainId) };
      case 'eth_getBalance':
        return this.balanceError === undefined
          ? { result: await this.#devnet.ask(method, params) }
          : { error: this.balanceError };
      case 'wallet_switchEthereumChain':
        // Confirmed; `switchTo` follows when the test wants it.
        return { result: null };
      default:
        return { error: { code: 4200, message: `This wallet does not do ${method}.` } };
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
      const { result, error } = await Reflect.get(window, 'sloppyRequest')(call);
      if (error !== undefined) throw error;
      return result;
    },
  };
  const provider = new Proxy({}, { get: (_target, key) => members[String(key)] });
  Object.assign(window, {
    sloppyEmit: (event: string, detail: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(detail);
    },
  });
  if (name === undefined) {
    Object.assign(window, { ethereum: provider });
    return;
  }
  const info = { uuid: 'c1a6f0a1-8f0a-4b0e-9d3b-2f6f3f1f9a11', name, icon: '', rdns: 'com.sloppy' };
  const detail = Object.freeze({ info, provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
