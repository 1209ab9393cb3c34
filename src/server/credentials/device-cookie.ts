import { createHmac, timingSafeEqual } from 'node:crypto';

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/** The cookie of devices that signed in before. They have attempts of their own, which strangers cannot use up. */
export function createDeviceCookies(sessionSecret: string) {
  const digest = (owner: string): Buffer =>
    createHmac('sha256', sessionSecret).update(`known device ${owner}`).digest();
  return {
    /** Returns the cookie's value for a wallet (its e-mail) or an account. It opens no session and hides `owner`. */
    issue: (owner: string): string => digest(owner).toString('base64url'),
    isKnown(owner: string, cookie: string | undefined): boolean {
      if (cookie === undefined) return false;
      const [received, expected] = [Buffer.from(cookie, 'base64url'), digest(owner)];
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
