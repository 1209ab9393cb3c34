import { createHmac, timingSafeEqual } from 'node:crypto';

/** Marks for devices that signed in once: they knew the PIN, so strangers' wrong guesses need not keep them out. */
export interface KnownDevices {
  /** The mark of a wallet's devices, for a cookie. It says nothing about the e-mail and opens no session. */
  mark(email: string): string;
  isKnown(email: string, mark: string | undefined): boolean;
}

export function createKnownDevices(sessionSecret: string): KnownDevices {
  const digest = (email: string): Buffer =>
    createHmac('sha256', sessionSecret).update(`known device ${email}`).digest();
  return {
    mark: (email) => digest(email).toString('base64url'),
    isKnown(email, mark) {
      if (mark === undefined) return false;
      const [shown, right] = [Buffer.from(mark, 'base64url'), digest(email)];
      return shown.length === right.length && timingSafeEqual(shown, right);
    },
  };
}
