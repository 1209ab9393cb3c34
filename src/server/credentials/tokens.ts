import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const EMAIL_TOKEN = /^(\d{1,15})-(\d{13})\./;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What is signed, digits or a UUID, and 256 bits in base64url. */
const TOKEN = /^([\da-f-]{1,36})\.([\w-]{43})$/;
/** Larger ones are no safe integers once PostgreSQL returns them as numbers. */
const GENERATION_MAX = 2 ** 47;

/** Returns 256 random bits as a text, which nobody can guess. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the authentication code of a text (HMAC-SHA-256) for one purpose. That of a random token is what is stored of
 * it: a copy of the database opens nothing.
 */
export function codeOf(sessionSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', sessionSecret).update(`${purpose} ${text}`).digest('base64url');
}

/** In constant time for texts of one length, as codes are. */
export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the subject, digits or a UUID, with its code: a token that can be verified although nothing is stored. */
export function signToken(sessionSecret: string, purpose: string, subject: string): string {
  return `${subject}.${codeOf(sessionSecret, purpose, subject)}`;
}

/** Returns the subject of a token that was signed for this purpose; undefined for any other text. */
export function readToken(sessionSecret: string, purpose: string, token: string | undefined): string | undefined {
  const [, subject = '', code = ''] = TOKEN.exec(token ?? '') ?? [];
  return isSameCode(code, codeOf(sessionSecret, purpose, subject)) ? subject : undefined;
}

/**
 * Returns the generation of a new account or wallet, and the next one when its known devices have to prove themselves
 * again. Random, so that an erased wallet's is not that of a later wallet with the same e-mail.
 */
export function newDeviceGeneration(): number {
  return randomInt(1, GENERATION_MAX);
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/** The cookie of devices that signed in before. They have attempts of their own, which strangers cannot use up. */
export function createDeviceCookies(sessionSecret: string) {
  const purposeOf = (owner: string): string => `known device of ${owner}:`;
  const generationOf = (owner: string, cookie: string | undefined): string | undefined =>
    readToken(sessionSecret, purposeOf(owner), cookie);
  return {
    /** Returns the cookie's value for a wallet (its e-mail) or an account. It opens no session and hides `owner`. */
    issue: (owner: string, generation: number): string =>
      signToken(sessionSecret, purposeOf(owner), String(generation)),
    /** Whether it was issued for this owner, in any generation: enough for a place in a queue before the database. */
    isIssued: (owner: string, cookie: string | undefined): boolean => generationOf(owner, cookie) !== undefined,
    /** `readGeneration` returns the owner's current one, and is called only for a cookie that was issued here. */
    async isKnown(
      owner: string,
      cookie: string | undefined,
      readGeneration: () => Promise<number | undefined>,
    ): Promise<boolean> {
      const generation = generationOf(owner, cookie);
      return generation !== undefined && Number(generation) === (await readGeneration());
    },
  };
}

export type MailLinkTokens = ReturnType<typeof createMailLinkTokens>;

/**
 * Tokens in the links of mails. Those of the newsletter name the row that they are for by its reference. A
 * confirmation's is random, used once, and stored only as a code. The one for managing a subscription is signed: every
 * later mail can contain it although nothing is stored.
 */
export function createMailLinkTokens(sessionSecret: string) {
  const hashOf = (secret: string): string => codeOf(sessionSecret, 'mail link confirm', secret);
  const emailPurpose = (email: string): string => `mail link email ${email}:`;
  const teamToken = (secret: string): string => codeOf(sessionSecret, 'mail link team', secret);
  return {
    manageToken: (reference: string): string => signToken(sessionSecret, 'mail link manage', reference),
    /** Returns the reference that a token for managing was issued for; undefined for any other text. */
    managedReference: (token: string): string | undefined => readToken(sessionSecret, 'mail link manage', token),
    issueConfirmation() {
      const secret = randomToken();
      return { secret, secretHash: hashOf(secret) };
    },
    confirmationToken: (reference: string, secret: string): string => `${reference}.${secret}`,
    /** Returns the reference of a confirmation's token, unverified, and a check against the stored hash. */
    readConfirmation(token: string) {
      const [, reference = '', secret = ''] = TOKEN.exec(token) ?? [];
      if (!UUID.test(reference)) return undefined;
      return {
        reference,
        matches: (storedHash: string | null): boolean => storedHash !== null && isSameCode(hashOf(secret), storedHash),
      };
    },
    /** The token of a link that verifies the address of an account until then; nothing is stored of it. */
    emailToken: (userId: number, email: string, expiresMs: number): string =>
      signToken(sessionSecret, emailPurpose(email), `${userId}-${expiresMs}`),
    /** Returns whose address a token verifies, unverified, and a check; undefined for a token of another kind. */
    readEmailToken(token: string) {
      const [, userId, expiresMs] = EMAIL_TOKEN.exec(token) ?? [];
      if (userId === undefined) return undefined;
      return {
        userId: Number(userId),
        matches: (email: string, nowMs: number): boolean =>
          nowMs < Number(expiresMs) && readToken(sessionSecret, emailPurpose(email), token) !== undefined,
      };
    },
    /** The token of a link to the team's area. Only the secret is in the outbox: alone, it makes no token. */
    teamToken,
    issueTeamLink() {
      const secret = randomToken();
      return { secret, token: teamToken(secret) };
    },
  };
}
