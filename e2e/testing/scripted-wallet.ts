import type { Page } from '@playwright/test';

/** What the wallet answers by method; `{ code }` is an error. A method without an answer never responds. */
export type Answers = Readonly<Record<string, unknown>>;

export const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** On the testnet, with 1.234567 TVX. */
export const WILLING: Answers = {
  eth_requestAccounts: [ACCOUNT],
  eth_accounts: [ACCOUNT],
  eth_chainId: '0x12c',
  eth_getBalance: '0x112210f47de98115',
  wallet_switchEthereumChain: null,
};

type Flags = Readonly<Record<string, boolean>>;

/** Runs in the page. */
function defineWallet([answers, flags]: readonly [Answers, Flags]): void {
  const listeners: [string, (detail: unknown) => void][] = [];
  const wallet = {
    answers: { ...answers } as Record<string, unknown>,
    emit: (name: string, detail: unknown) => {
      for (const [event, listener] of listeners) if (event === name) listener(detail);
    },
  };
  Reflect.set(window, 'testWallet', wallet);
  Reflect.set(window, 'ethereum', {
    ...flags,
    request: async ({ method }: { method: string }) => {
      const answer = wallet.answers[method];
      if (answer === undefined) return new Promise(() => undefined);
      if (typeof answer === 'object' && answer !== null && 'code' in answer) throw answer;
      return answer;
    },
    on: (name: string, listener: (detail: unknown) => void) => listeners.push([name, listener]),
    removeListener: () => undefined,
  });
  window.dispatchEvent(new Event('ethereum#initialized'));
}

/** Injects a wallet (`window.ethereum`) into pages that are opened afterwards. Costs nothing, unlike `TestWallet`. */
export async function injectWallet(page: Page, answers: Answers, flags: Flags = {}): Promise<void> {
  await page.addInitScript(defineWallet, [answers, flags] as const);
}

/** Injects a wallet into the open page. */
export async function injectWalletNow(page: Page, answers: Answers): Promise<void> {
  await page.evaluate(defineWallet, [answers, {}] as const);
}

/** Changes what the wallet of the open page answers. */
export async function answer(page: Page, answers: Answers): Promise<void> {
  await page.evaluate((changed) => Object.assign(Reflect.get(window, 'testWallet').answers, changed), answers);
}

/** The wallet of the open page reports an event. */
export async function emit(page: Page, name: string, detail: unknown): Promise<void> {
  await page.evaluate(([event, value]) => Reflect.get(window, 'testWallet').emit(event, value), [
    name,
    detail,
  ] as const);
}
