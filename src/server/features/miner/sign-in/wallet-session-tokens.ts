import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 32;
/** The wallet's incarnation, 256 random bits, their code, and the e-mail. */
const TOKEN = /^(\d{1,15})\.([\w-]{43})\.([\w-]{43})\.([\w-]{1,400})$/;
/** Characters of 256 bits in base64url. */
const PART_LENGTH = 43;
// Reused: two new buffers per sync cost as much as the rest of the comparison.
const receivedBytes = Buffer.alloc(PART_LENGTH);
const codeBytes = Buffer.alloc(PART_LENGTH);

/** What a token was issued for. */
export interface SessionProof {
  readonly tokenHash: string;
  /** A later wallet with the same e-mail has another. */
  readonly incarnation: number;
}

export type WalletSessionTokens = ReturnType<typeof createWalletSessionTokens>;

/**
 * Session tokens of miners' devices, which can be verified without a query. A token is 256 random bits and their
 * authentication code: SHA-512/256 over the server's secret, the e-mail, the wallet's incarnation and the random part.
 * SHA-512/256 resists length extension, so it needs no HMAC, which costs four times as much per sync. Only the code is
 * stored, so a copy of the database opens no session. The last part is the e-mail, which the code authenticates.
 */
export function createWalletSessionTokens(sessionSecret: string) {
  const codeOf = (email: string, incarnation: number, random: string): string =>
    hash('sha512-256', `${sessionSecret} miner session ${incarnation} ${email} ${random}`, 'base64url');
  return {
    /** Returns a new token for the cookie and the hash to store. */
    issue(email: string, incarnation: number) {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const code = codeOf(email, incarnation, random);
      return { token: `${incarnation}.${random}.${code}.${encoded(email)}`, tokenHash: code };
    },
    /** Returns the e-mail in `token`, which `verify` has to verify. */
    emailIn(token: string | undefined): string | undefined {
      const owner = TOKEN.exec(token ?? '')?.[4];
      return owner === undefined ? undefined : Buffer.from(owner, 'base64url').toString();
    },
    /** Returns undefined for a token that is missing or was not issued for a wallet of this e-mail. */
    verify(email: string, token: string | undefined): SessionProof | undefined {
      const [, prefix = '', random = '', received = '', owner] = TOKEN.exec(token ?? '') ?? [];
      if (owner !== encoded(email)) return undefined;
      const incarnation = Number(prefix);
      const code = codeOf(email, incarnation, random);
      receivedBytes.write(received, 'latin1');
      codeBytes.write(code, 'latin1');
      return timingSafeEqual(receivedBytes, codeBytes) ? { tokenHash: code, incarnation } : undefined;
    },
  };
}

function encoded(email: string): string {
  return Buffer.from(email).toString('base64url');
}
