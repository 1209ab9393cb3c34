import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Larger ones are no safe integers once PostgreSQL returns them as numbers. */
const GENERATION_MAX = 2 ** 47;
/** The generation, and 256 bits in base64url. */
const COOKIE = /^(\d{1,15})\.([\w-]{43})$/;

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/**
 * Returns the generation of a new account or wallet, and the next one when its known devices have to prove themselves
 * again. Random, so that an erased wallet's is not that of a later wallet with the same e-mail.
 */
export function newDeviceGeneration(): number {
  return randomInt(1, GENERATION_MAX);
}

/** The cookie of devices that signed in before. They have attempts of their own, which strangers cannot use up. */
export function createDeviceCookies(sessionSecret: string) {
  const digest = (owner: string, generation: number): Buffer =>
    createHmac('sha256', sessionSecret).update(`known device ${generation} ${owner}`).digest();

  /** Returns the generation that the cookie was issued for; undefined when it was not issued for this owner. */
  function generationOf(owner: string, cookie: string | undefined): number | undefined {
    const [, prefix, code] = COOKIE.exec(cookie ?? '') ?? [];
    if (code === undefined) return undefined;
    const generation = Number(prefix);
    const [received, expected] = [Buffer.from(code, 'base64url'), digest(owner, generation)];
    return received.length === expected.length && timingSafeEqual(received, expected) ? generation : undefined;
  }

  return {
    /** Returns the cookie's value for a wallet (its e-mail) or an account. It opens no session and hides `owner`. */
    issue(owner: string, generation: number): string {
      return `${generation}.${digest(owner, generation).toString('base64url')}`;
    },
    /** Whether it was issued for this owner, in any generation: enough for a place in a queue before the database. */
    isIssued: (owner: string, cookie: string | undefined): boolean => generationOf(owner, cookie) !== undefined,
    /** `readGeneration` returns the owner's current one, and is called only for a cookie that was issued here. */
    async isKnown(
      owner: string,
      cookie: string | undefined,
      readGeneration: () => Promise<number | undefined>,
    ): Promise<boolean> {
      const generation = generationOf(owner, cookie);
      return generation !== undefined && generation === (await readGeneration());
    },
  };
}
