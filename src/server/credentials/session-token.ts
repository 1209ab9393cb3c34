import { hash, randomBytes } from 'node:crypto';

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/**
 * Session tokens of accounts. The database stores only SHA-256 over the server's secret and the token, so a copy of the
 * database opens no session. A plain hash is enough: the token has 256 random bits and cannot be guessed.
 */
export function createSessionTokens(sessionSecret: string) {
  const hashToken = (token: string): string => hash('sha256', `${sessionSecret}.${token}`, 'base64url');
  return {
    issue() {
      const token = randomBytes(32).toString('base64url');
      return { token, tokenHash: hashToken(token) };
    },
    hash: hashToken,
  };
}
