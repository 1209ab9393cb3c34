import type { NoticeWithCause } from '#domain/wallet/notice.ts';
import type { WalletState } from '#domain/wallet/state.ts';
import { consumeReloadState, type ReloadState, saveReloadState } from './reload-state.ts';
import { isTrueIn, type WalletProblem, type WalletStoreOptions, type WalletViewStore } from './wallet-view.ts';

/** A page that was reloaded for a change of chain reads the state again instead of reloading for another this soon. */
const RELOAD_COOLDOWN_MS = 3_000;
/** How long a toast is shown: a reload would remove a younger notice, so the next page repeats it. */
const NOTICE_LIFETIME_MS = 5_000;

export interface WalletNotices {
  /** Reads what the page before a reload left. */
  readonly start: () => void;
  readonly notify: (notice: NoticeWithCause & Pick<WalletProblem, 'said'>) => void;
  /** Repeats the notice of the page before a reload, once the connection is restored. */
  readonly repeatIn: (state: WalletState) => void;
  /** Returns false when it is too soon to reload again. */
  readonly reload: () => boolean;
}

export function createWalletNotices(view: WalletViewStore, options: WalletStoreOptions): WalletNotices {
  const { session, nowMs } = options;
  let reloadState: ReloadState | undefined;
  let wasReloaded = false;
  let lastNotice: (NoticeWithCause & { readonly atMs: number }) | undefined;

  function notify({ notice, cause, said }: NoticeWithCause & Pick<WalletProblem, 'said'>): void {
    lastNotice = { notice, cause, atMs: nowMs() };
    view.setState({ problem: cause === undefined ? undefined : { notice, cause, said } });
    options.notify({ notice, cause }, view.getState().chosen?.name ?? '');
  }

  return {
    notify,
    start() {
      reloadState ??= consumeReloadState(session);
      wasReloaded ||= reloadState !== undefined;
    },
    repeatIn(state) {
      if (reloadState === undefined || !('account' in state)) return;
      const { notice } = reloadState;
      reloadState = undefined;
      if (notice !== undefined && isTrueIn(state, notice)) notify(notice);
    },
    reload() {
      if (wasReloaded && nowMs() < RELOAD_COOLDOWN_MS) return false;
      const isShown = lastNotice !== undefined && nowMs() - lastNotice.atMs < NOTICE_LIFETIME_MS;
      saveReloadState(session, { panelOpen: options.isPanelOpen(), notice: isShown ? lastNotice : undefined });
      options.reload();
      return true;
    },
  };
}
