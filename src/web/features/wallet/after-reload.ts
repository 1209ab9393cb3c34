import type { WalletFailure } from '#domain/wallet/failure.ts';
import type { ToldNotice } from '#domain/wallet/notice-validity.ts';
import type { WalletNotice } from '#domain/wallet/state.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { AFTER_RELOAD_KEY } from './wallet-storage.ts';

/** What a page leaves for the one after it when a change of chain reloads it, so that nobody loses what was just told. */
export interface AfterReload {
  readonly panelOpen: boolean;
  readonly told: ToldNotice | undefined;
}

export function leaveForReload(session: SafeStorage, { panelOpen, told }: AfterReload): void {
  session.write(AFTER_RELOAD_KEY, JSON.stringify({ panelOpen, notice: told?.notice, because: told?.because }));
}

/** Takes it, once. Undefined: this page does not come from such a reload. */
export function takeAfterReload(session: SafeStorage): AfterReload | undefined {
  const left = peekAfterReload(session);
  if (left !== undefined) session.remove(AFTER_RELOAD_KEY);
  return left;
}

/** Reads it and leaves it there. */
export function peekAfterReload(session: SafeStorage): AfterReload | undefined {
  const stored = session.read(AFTER_RELOAD_KEY);
  if (!stored.ok || stored.value === undefined) return undefined;
  try {
    const left: unknown = JSON.parse(stored.value);
    if (typeof left !== 'object' || left === null) return undefined;
    const { panelOpen, notice, because } = left as Record<string, unknown>;
    const told = NOTICES.find((name) => name === notice);
    return {
      panelOpen: panelOpen === true,
      told: told && { notice: told, because: FAILURES.find((name) => name === because) },
    };
  } catch {
    // Somebody else wrote there; without it the page simply starts closed and silent.
    return undefined;
  }
}

/** Those that can come together with a change of chain. */
const NOTICES: readonly WalletNotice[] = ['connected', 'network-updated', 'network-error', 'network-switch-failed'];
const FAILURES: readonly WalletFailure[] = ['not-switched', 'refused', 'no-answer', 'other'];
