import { isEmail, normalizeEmail } from '#domain/miner/credentials.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

const REMEMBERED_EMAIL_KEY = 'technovex:miner_email';

/** The e-mail that signed in on this device last, or undefined when there is no valid one. */
export function rememberedEmail(storage: SafeStorage): string | undefined {
  const stored = storage.read(REMEMBERED_EMAIL_KEY);
  const email = stored.ok && stored.value !== undefined ? normalizeEmail(stored.value) : '';
  return isEmail(email) ? email : undefined;
}

export function rememberEmail(storage: SafeStorage, email: string): void {
  storage.write(REMEMBERED_EMAIL_KEY, email);
}

export function forgetEmail(storage: SafeStorage): void {
  storage.remove(REMEMBERED_EMAIL_KEY);
}

/** True when another tab has signed in to another wallet since. */
export function isOtherEmailRemembered(storage: SafeStorage, email: string): boolean {
  const remembered = rememberedEmail(storage);
  return remembered !== undefined && remembered !== email;
}
