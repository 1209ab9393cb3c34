import { inviterUsername } from '#domain/miner/referral.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

const INVITATION_KEY = 'technovex:miner_ref';

/** Stores the `ref` of a referral link until a wallet is created in this browser; the latest link wins. */
export function storeInvitation(storage: SafeStorage, search: string): void {
  const username = usernameOf(new URLSearchParams(search).get('ref') ?? '');
  if (username !== undefined) storage.write(INVITATION_KEY, username);
}

export function storedInvitation(storage: SafeStorage): string | undefined {
  const stored = storage.read(INVITATION_KEY);
  return stored.ok && stored.value !== undefined ? usernameOf(stored.value) : undefined;
}

export function removeInvitation(storage: SafeStorage): void {
  storage.remove(INVITATION_KEY);
}

/** The invited e-mail does not exist yet; the server ignores an invitation by oneself. */
function usernameOf(ref: string): string | undefined {
  return inviterUsername(ref, '');
}
