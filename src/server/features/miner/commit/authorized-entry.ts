import { accountNotFound } from '../problems.ts';
import type { WalletSession } from '../store/device-session.ts';
import type { CacheEntry, WalletCache } from './wallet-cache.ts';
import type { AuthorizeSession } from './wallet-change.ts';

/**
 * Returns the wallet's entry, loaded if necessary.
 * @throws {ProblemError} what `authorize` throws for the session as stored; account-not-found
 */
export async function authorizedEntry(
  cache: WalletCache,
  email: string,
  authorize: AuthorizeSession,
): Promise<CacheEntry> {
  for (;;) {
    const entry = await cache.load(email);
    if (entry === undefined) {
      authorize(null);
      throw accountNotFound();
    }
    try {
      authorize(entry.session);
      return entry;
    } catch (refusal) {
      // The device may have signed in at another process a moment ago.
      const row = await cache.readStored(email);
      if (row === undefined || isSameSession(row.session, entry.session)) throw refusal;
      cache.invalidate(entry);
    }
  }
}

function isSameSession(a: WalletSession, b: WalletSession): boolean {
  if (a === null || b === null || a === 'blocked' || b === 'blocked') return a === b;
  return a.tokenHash === b.tokenHash && a.startedMs === b.startedMs;
}
