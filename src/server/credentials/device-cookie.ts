import { createHmac, timingSafeEqual } from 'node:crypto';

/** Values of the cookie that a device keeps after a sign-in: it has attempts of its own, so that strangers cannot use them up. */
export interface DeviceCookies {
  /** Returns the value for the devices of a wallet (its e-mail) or an account. It opens no session and does not reveal `owner`. */
  issue(owner: string): string;
  isKnown(owner: string, cookie: string | undefined): boolean;
}

export function createDeviceCookies(sessionSecret: string): DeviceCookies {
  const digest = (owner: string): Buffer =>
    createHmac('sha256', sessionSecret).update(`known device ${owner}`).digest();
  return {
    issue: (owner) => digest(owner).toString('base64url'),
    isKnown(owner, cookie) {
      if (cookie === undefined) return false;
      const [received, expected] = [Buffer.from(cookie, 'base64url'), digest(owner)];
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
