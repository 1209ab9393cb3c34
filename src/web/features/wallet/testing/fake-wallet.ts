import type { DiscoveredWallet, Discovery } from '../provider/discovery.ts';
import type { Eip1193Provider, WalletMethod } from '../provider/provider.ts';

/** How the fake responds to a method. */
export type Script = { readonly fail: unknown } | { readonly hang: true } | { readonly response: unknown };

/** A scripted provider. */
export class FakeWallet implements Eip1193Provider {
  readonly calls: { method: WalletMethod; params: readonly unknown[] | undefined }[] = [];
  readonly #scripts = new Map<WalletMethod, Script>();
  readonly #listeners = new Map<string, Set<(detail: unknown) => void>>();

  constructor(responses: Partial<Record<WalletMethod, unknown>>) {
    for (const [method, response] of Object.entries(responses)) this.script(method as WalletMethod, { response });
  }

  script(method: WalletMethod, script: Script): void {
    this.#scripts.set(method, script);
  }

  request = ({ method, params }: { method: WalletMethod; params?: readonly unknown[] }): unknown => {
    this.calls.push({ method, params });
    const script = this.#scripts.get(method) ?? { fail: { code: -32601 } };
    if ('fail' in script) throw script.fail;
    return 'hang' in script ? new Promise(() => undefined) : Promise.resolve(script.response);
  };

  on = (name: string, listener: (detail: unknown) => void): void => {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
  };

  removeListener = (name: string, listener: (detail: unknown) => void): void => {
    this.#listeners.get(name)?.delete(listener);
  };

  emit(name: string, detail: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(detail);
  }

  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  methods(): WalletMethod[] {
    return this.calls.map(({ method }) => method);
  }
}

export function discovered(provider: Eip1193Provider, type = 'com.fake'): DiscoveredWallet {
  return { type, kind: 'extension', name: 'Fake', fullName: 'Fake', rdns: type, icon: undefined, provider };
}

/** Discovers the given wallets. */
export function fakeDiscovery(found: DiscoveredWallet[]): (onChange: () => void) => Discovery {
  return () => ({ wallets: () => found, scan: () => undefined, stop: () => undefined });
}
