import type { WalletData } from '#contract/miner.ts';

/** A wallet that a test or benchmark created through the API, with its session. */
export interface ClientWallet {
  readonly email: string;
  readonly pin: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When its creation was requested and confirmed, ms since the epoch; the server started counting in between. */
  readonly requestedAtMs: number;
  readonly startedAtMs: number;
}

const CONCURRENT_CREATIONS = 8;
const PIN = '246810';

/**
 * Creates `count` wallets, `<name>-0@example.test` and so on, several at a time because hashing a PIN is slow. Each
 * request has a different address of `network` (0 to 255) in `x-forwarded-for`; for more than ten wallets the server
 * needs TRUST_PROXY.
 */
export async function createWallets(
  origin: string,
  name: string,
  count: number,
  network = 0,
): Promise<readonly ClientWallet[]> {
  const wallets: ClientWallet[] = [];
  let next = 0;
  const createSome = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      wallets[index] = await createWallet(origin, {
        email: `${name}-${index}@example.test`,
        address: `10.${network}.${index >> 8}.${index & 255}`,
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CREATIONS }, createSome));
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

/** Reads the wallet with the session that created it. */
export async function readWallet(origin: string, wallet: Pick<ClientWallet, 'email' | 'cookie'>): Promise<WalletData> {
  const response = await fetch(walletUrl(origin, wallet.email), { headers: { cookie: wallet.cookie } });
  if (response.status !== 200) throw await unexpected(response, `reading ${wallet.email}`);
  return dataOf(await response.json());
}

/** Signs in with the PIN, as another device would; this ends the session that created the wallet. */
export async function logIn(origin: string, wallet: Pick<ClientWallet, 'email' | 'pin'>): Promise<WalletData> {
  const response = await fetch(`${origin}/api/miner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: wallet.email, pin: wallet.pin }),
  });
  if (response.status !== 200) throw await unexpected(response, `logging in as ${wallet.email}`);
  return dataOf(await response.json());
}

/** The totals that a client claims. */
export interface SyncClaim {
  readonly totalMined: number;
  readonly miningTimeSeconds: number;
}

/** How the server responded to a sync. */
export type SyncReply =
  | { readonly type: 'acknowledged'; readonly data: WalletData }
  /** Overloaded: not stored. */
  | { readonly type: 'refused' }
  /** The connection was lost: unknown. */
  | { readonly type: 'no-response' };

/** Sends one sync by `PUT`. @throws {Error} for a response that an honest miner never gets */
export async function syncWallet(
  origin: string,
  wallet: Pick<ClientWallet, 'email' | 'cookie'>,
  claim: SyncClaim,
): Promise<SyncReply> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(walletUrl(origin, wallet.email), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: wallet.cookie },
      body: JSON.stringify(claim),
    });
    body = await response.text();
  } catch (error) {
    // undici throws a TypeError for every lost connection.
    if (error instanceof TypeError) return { type: 'no-response' };
    throw error;
  }
  if (response.status === 200) return { type: 'acknowledged', data: dataOf(JSON.parse(body)) };
  if (response.status === 503) return { type: 'refused' };
  throw new Error(`syncing ${wallet.email}: ${response.status} ${body}`);
}

export function walletUrl(origin: string, email: string): string {
  return `${origin}/api/miner/wallets/${encodeURIComponent(email)}`;
}

/** `data` of a miner response. */
function dataOf(body: unknown): WalletData {
  return (body as { readonly data: WalletData }).data;
}

async function unexpected(response: Response, doing: string): Promise<Error> {
  return new Error(`${doing}: ${response.status} ${await response.text()}`);
}
