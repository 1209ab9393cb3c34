import type { WalletData } from '#contract/miner.ts';

/** A wallet that a test or benchmark made through the API, with the session that it mines with. */
export interface ClientWallet {
  readonly email: string;
  readonly pin: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When the creation was answered, ms since the epoch: the server began to count a little earlier. */
  readonly startedAtMs: number;
}

const CREATIONS_AT_ONCE = 8;
const PIN = '246810';

/** Makes `count` wallets, `<name>-0@example.test` and so on, several at a time because hashing a PIN is slow. */
export async function createWallets(origin: string, name: string, count: number): Promise<readonly ClientWallet[]> {
  const wallets: ClientWallet[] = [];
  let next = 0;
  const createSome = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      wallets[index] = await createWallet(origin, `${name}-${index}@example.test`);
    }
  };
  await Promise.all(Array.from({ length: CREATIONS_AT_ONCE }, createSome));
  return wallets;
}

async function createWallet(origin: string, email: string): Promise<ClientWallet> {
  const response = await fetch(`${origin}/api/miner/wallets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, pin: PIN }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (response.status !== 201 || cookie === undefined) throw await unexpected(response, `creating ${email}`);
  await response.body?.cancel();
  return { email, pin: PIN, cookie, startedAtMs: Date.now() };
}

/** The wallet as the server holds it, with the session that made it. */
export async function readWallet(origin: string, wallet: Pick<ClientWallet, 'email' | 'cookie'>): Promise<WalletData> {
  const response = await fetch(walletUrl(origin, wallet.email), { headers: { cookie: wallet.cookie } });
  if (response.status !== 200) throw await unexpected(response, `reading ${wallet.email}`);
  return dataOf(await response.json());
}

export function walletUrl(origin: string, email: string): string {
  return `${origin}/api/miner/wallets/${encodeURIComponent(email)}`;
}

/** `data` of an answer of the miner's calls. */
export function dataOf(answer: unknown): WalletData {
  return (answer as { readonly data: WalletData }).data;
}

async function unexpected(response: Response, doing: string): Promise<Error> {
  return new Error(`${doing}: ${response.status} ${await response.text()}`);
}
