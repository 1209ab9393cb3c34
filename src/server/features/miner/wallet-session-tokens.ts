import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens of miners' devices. Whether one was issued here for a wallet can be told without a look-up. */
export interface WalletSessionTokens {
  /** A new token for the browser's cookie, and what the database keeps of it. */
  issue(email: string): { readonly token: string; readonly tokenHash: string };
  /** What the database keeps of `token`; undefined when it was not issued for this wallet, or is missing. */
  hashOf(email: string, token: string | undefined): string | undefined;
}

const RANDOM_BYTES = 32;
const TOKEN = /^[\w-]{43}\.[\w-]{43}$/;

/**
 * A token is 256 random bits and their authentication code: SHA-512/256 over the server's secret, the e-mail and the random part. (Unlike
 * SHA-256 it cannot be extended, so it needs no HMAC, which would cost each sync four times as much.) The database keeps the code
 * alone, so a copy of it opens no session.
 */
export function createWalletSessionTokens(sessionSecret: string): WalletSessionTokens {
  const codeOf = (email: string, random: string): string =>
    hash('sha512-256', `${sessionSecret} miner session ${email} ${random}`, 'base64url');
  return {
    issue(email) {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const code = codeOf(email, random);
      return { token: `${random}.${code}`, tokenHash: code };
    },
    hashOf(email, token) {
      if (token === undefined || !TOKEN.test(token)) return undefined;
      const [random = '', shown = ''] = token.split('.');
      const code = codeOf(email, random);
      return timingSafeEqual(Buffer.from(shown), Buffer.from(code)) ? code : undefined;
    },
  };
}
