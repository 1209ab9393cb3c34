import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 32;
/** A reference (UUID) and 256 bits in base64url. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

export type MailLinkTokens = ReturnType<typeof createMailLinkTokens>;

/**
 * Tokens in the links of mails. Each names the row that it is for by its reference.
 *
 * A confirmation's is random, used once, and stored only as a hash. The one for managing a subscription is an
 * authentication code of the reference: every later mail can contain it although nothing is stored.
 */
export function createMailLinkTokens(sessionSecret: string) {
  const manageCode = (reference: string): string =>
    createHmac('sha256', sessionSecret).update(`mail link manage ${reference}`).digest('base64url');
  const hashOf = (secret: string): string =>
    hash('sha256', `${sessionSecret} mail link confirm ${secret}`, 'base64url');
  const teamToken = (secret: string): string =>
    createHmac('sha256', sessionSecret).update(`mail link team ${secret}`).digest('base64url');
  return {
    manageToken: (reference: string): string => `${reference}.${manageCode(reference)}`,
    /** Returns the reference that a token for managing was issued for; undefined for any other text. */
    managedReference(token: string): string | undefined {
      const [, reference = '', code = ''] = TOKEN.exec(token) ?? [];
      return isEqual(code, manageCode(reference)) ? reference : undefined;
    },
    issueConfirmation() {
      const secret = randomBytes(RANDOM_BYTES).toString('base64url');
      return { secret, secretHash: hashOf(secret) };
    },
    confirmationToken: (reference: string, secret: string): string => `${reference}.${secret}`,
    /** The token of a link to the team's area. Only the secret is in the outbox: alone, it makes no token. */
    teamToken,
    issueTeamLink() {
      const secret = randomBytes(RANDOM_BYTES).toString('base64url');
      return { secret, token: teamToken(secret) };
    },
    /** Returns the reference of a confirmation's token, unverified, and a check against the stored hash. */
    readConfirmation(token: string) {
      const [, reference, secret = ''] = TOKEN.exec(token) ?? [];
      if (reference === undefined) return undefined;
      return {
        reference,
        matches: (storedHash: string | null): boolean => storedHash !== null && isEqual(hashOf(secret), storedHash),
      };
    },
  };
}

/** In constant time for texts of one length, as digests are. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
