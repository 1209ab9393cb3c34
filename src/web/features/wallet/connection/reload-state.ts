import type { WalletFailure } from '#domain/wallet/failure.ts';
import type { NoticeWithCause } from '#domain/wallet/notice.ts';
import type { WalletNotice } from '#domain/wallet/state.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { RELOAD_STATE_KEY } from './wallet-storage.ts';

/** What survives the reload after a change of chain. */
export interface ReloadState {
  readonly panelOpen: boolean;
  readonly notice: NoticeWithCause | undefined;
}

export function saveReloadState(session: SafeStorage, { panelOpen, notice }: ReloadState): void {
  session.write(RELOAD_STATE_KEY, JSON.stringify({ panelOpen, notice: notice?.notice, cause: notice?.cause }));
}

/** Reads the state once and removes it. Undefined: this page does not follow such a reload. */
export function consumeReloadState(session: SafeStorage): ReloadState | undefined {
  const state = readReloadState(session);
  if (state !== undefined) session.remove(RELOAD_STATE_KEY);
  return state;
}

export function readReloadState(session: SafeStorage): ReloadState | undefined {
  const stored = session.read(RELOAD_STATE_KEY);
  if (!stored.ok || stored.value === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(stored.value);
    if (typeof json !== 'object' || json === null) return undefined;
    const fields = json as Record<string, unknown>;
    const notice = NOTICES.find((name) => name === fields.notice);
    return {
      panelOpen: fields.panelOpen === true,
      notice: notice && { notice, cause: FAILURES.find((name) => name === fields.cause) },
    };
  } catch {
    // Not our JSON: the page starts as without a reload.
    return undefined;
  }
}

/** Those that can coincide with a change of chain. */
const NOTICES: readonly WalletNotice[] = ['connected', 'network-updated', 'network-error', 'network-switch-failed'];
const FAILURES: readonly WalletFailure[] = ['not-switched', 'unrecognized-chain', 'rejected', 'timeout', 'other'];
