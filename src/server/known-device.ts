import { createHmac, timingSafeEqual } from 'node:crypto';

/** Marks for devices that signed in once: they knew the PIN or the password, so strangers' wrong guesses need not keep them out. */
export interface KnownDevices {
  /** The mark of the devices of a wallet (its e-mail) or an account, for a cookie. It opens no session and does not tell `owner`. */
  mark(owner: string): string;
  isKnown(owner: string, mark: string | undefined): boolean;
}

export function createKnownDevices(sessionSecret: string): KnownDevices {
  const digest = (owner: string): Buffer =>
    createHmac('sha256', sessionSecret).update(`known device ${owner}`).digest();
  return {
    mark: (owner) => digest(owner).toString('base64url'),
    isKnown(owner, mark) {
      if (mark === undefined) return false;
      const [shown, right] = [Buffer.from(mark, 'base64url'), digest(owner)];
      return shown.length === right.length && timingSafeEqual(shown, right);
    },
  };
}
