import type { WalletData } from '#contract/miner.ts';

/** A wallet that a test or benchmark made through the API, with the session that it mines with. */
export interface ClientWallet {
  readonly email: string;
  readonly pin: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When its creation was asked for and answered, ms since the epoch: in between the server began to count. */
  readonly requestedAtMs: number;
  readonly startedAtMs: number;
}

const CREATIONS_AT_ONCE = 8;
const PIN = '246810';

/**
 * Makes `count` wallets, `<name>-0@example.test` and so on, several at a time because hashing a PIN is slow. Each creation names an address of
 * its own in `x-forwarded-for`: a server that is to let more than ten be created needs TRUST_PROXY.
 */
export async function createWallets(origin: string, name: string, count: number): Promise<readonly ClientWallet[]> {
  const wallets: ClientWallet[] = [];
  let next = 0;
  const createSome = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      wallets[index] = await createWallet(origin, {
        email: `${name}-${index}@example.test`,
        address: `10.0.${index >> 8}.${index & 255}`,
      });
    }
  };
  await Promise.all(Array.from({ length: CREATIONS_AT_ONCE }, createSome));
  return wallets;
}

async function createWallet(
  origin: string,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<ClientWallet> {
  const requestedAtMs = Date.now();
  const response = await fetch(`${origin}/api/miner/wallets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, pin: PIN }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (response.status !== 201 || cookie === undefined) throw await unexpected(response, `creating ${email}`);
  await response.arrayBuffer();
  return { email, pin: PIN, cookie, requestedAtMs, startedAtMs: Date.now() };
}

/** The wallet as the server holds it, with the session that made it. */
export async function readWallet(origin: string, wallet: Pick<ClientWallet, 'email' | 'cookie'>): Promise<WalletData> {
  const response = await fetch(walletUrl(origin, wallet.email), { headers: { cookie: wallet.cookie } });
  if (response.status !== 200) throw await unexpected(response, `reading ${wallet.email}`);
  return dataOf(await response.json());
}

/** Signs in with the PIN, as another device would; the session that made the wallet ends. */
export async function logIn(origin: string, wallet: Pick<ClientWallet, 'email' | 'pin'>): Promise<WalletData> {
  const response = await fetch(`${origin}/api/miner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: wallet.email, pin: wallet.pin }),
  });
  if (response.status !== 200) throw await unexpected(response, `logging in as ${wallet.email}`);
  return dataOf(await response.json());
}

/** What a sync was answered. */
export type SyncOutcome =
  | { readonly kind: 'acknowledged'; readonly data: WalletData }
  /** 503: the server promised nothing. */
  | { readonly kind: 'refused' }
  /** The connection broke: nobody knows. */
  | { readonly kind: 'no-answer' };

/** Sends one sync; an answer that an honest miner never gets is an error. */
export async function syncWallet(
  origin: string,
  wallet: Pick<ClientWallet, 'email' | 'cookie'>,
  claim: { readonly totalMined: number; readonly miningTimeSeconds: number },
): Promise<SyncOutcome> {
  let response: Response;
  let answer: string;
  try {
    response = await fetch(walletUrl(origin, wallet.email), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: wallet.cookie },
      body: JSON.stringify(claim),
    });
    answer = await response.text();
  } catch (error) {
    // undici's word for every broken connection; a mistake of ours would be another error.
    if (error instanceof TypeError) return { kind: 'no-answer' };
    throw error;
  }
  if (response.status === 200) return { kind: 'acknowledged', data: dataOf(JSON.parse(answer)) };
  if (response.status === 503) return { kind: 'refused' };
  throw new Error(`syncing ${wallet.email}: ${response.status} ${answer}`);
}

export function walletUrl(origin: string, email: string): string {
  return `${origin}/api/miner/wallets/${encodeURIComponent(email)}`;
}

/** `data` of an answer of the miner's calls. */
function dataOf(answer: unknown): WalletData {
  return (answer as { readonly data: WalletData }).data;
}

async function unexpected(response: Response, doing: string): Promise<Error> {
  return new Error(`${doing}: ${response.status} ${await response.text()}`);
}
