import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WalletData } from '#contract/miner.ts';
import { normalizeEmail } from '#domain/email.ts';
import { isEmail } from '#domain/miner/credentials.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { OutageRetryDeps } from '../calls/call-failures.ts';
import type { MinerApi } from '../calls/miner-api.ts';
import type { LocalCopyStore } from '../device/local-copy.ts';
import { MINING_FLAG_KEY } from '../device/mining-flag.ts';
import type { WalletChannel } from '../device/tab-channels.ts';
import type { SessionEnd } from '../rules/mining-state.ts';
import type { PendingLogout } from './pending-logout.ts';

const REMEMBERED_EMAIL_KEY = 'technovex:miner_email';

/** The miner screen's modes (specification, "Miner session"). */
export type MinerScreenMode =
  | { readonly mode: 'logged-out' }
  | { readonly mode: 'create-pin'; readonly email: string }
  | { readonly mode: 'verify-pin'; readonly email: string }
  | { readonly mode: 'dashboard'; readonly email: string };

export type MinerScreenEvent =
  /** The e-mail has no wallet, and new wallets can be created. */
  | { readonly type: 'email-unknown'; readonly email: string }
  /** This device remembers a miner whose session has ended. */
  | { readonly type: 'email-remembered'; readonly email: string }
  /** The server accepted the PIN, created the wallet, or confirmed the session. */
  | { readonly type: 'signed-in'; readonly email: string }
  | { readonly type: 'back' }
  | { readonly type: 'logged-out' };

export type MinerScreenCommand =
  | { readonly type: 'remember-email'; readonly email: string }
  | { readonly type: 'forget-email' };

export interface MinerScreenStep {
  readonly state: MinerScreenMode;
  readonly commands: readonly MinerScreenCommand[];
}

/** Returns the next state and the commands to perform. An event that does not apply to `state` changes nothing. */
export function stepMinerScreen(state: MinerScreenMode, event: MinerScreenEvent): MinerScreenStep {
  switch (event.type) {
    case 'email-unknown':
      return state.mode === 'logged-out' ? to({ mode: 'create-pin', email: event.email }) : to(state);
    case 'email-remembered':
      return state.mode === 'logged-out' || state.mode === 'dashboard'
        ? to({ mode: 'verify-pin', email: event.email })
        : to(state);
    case 'signed-in':
      return state.mode === 'dashboard'
        ? to(state)
        : to({ mode: 'dashboard', email: event.email }, { type: 'remember-email', email: event.email });
    case 'back':
      if (state.mode === 'create-pin') return to({ mode: 'logged-out' });
      return state.mode === 'verify-pin' ? to({ mode: 'logged-out' }, { type: 'forget-email' }) : to(state);
    case 'logged-out':
      return state.mode === 'dashboard' ? to({ mode: 'logged-out' }, { type: 'forget-email' }) : to(state);
  }
}

function to(state: MinerScreenMode, ...commands: MinerScreenCommand[]): MinerScreenStep {
  return { state, commands };
}

export interface MinerSessionDeps extends Omit<OutageRetryDeps, 'onWait'> {
  readonly api: MinerApi;
  readonly storage: SafeStorage;
  /** The copy of a wallet on this device. */
  readonly openCopy: (email: string) => Promise<LocalCopyStore>;
  /** Milliseconds since the epoch. */
  readonly wallClockMs: () => number;
  readonly monotonicMs: () => number;
  readonly notify: (notice: ToastInput) => void;
  readonly channel: WalletChannel;
  /** As the browser reports it; it may reject a cookie nevertheless. */
  readonly cookiesEnabled: () => boolean;
}

export interface OpenWallet {
  /** As the server sent it at sign-in, or as this device stored it during an outage. */
  readonly data: WalletData;
  readonly copy: LocalCopyStore;
  /** Opened with the copy on this device; no sync has succeeded yet. */
  readonly isLocal: boolean;
}

export interface MinerSessionView {
  readonly screen: MinerScreenMode;
  /** Null outside the dashboard. */
  readonly wallet: OpenWallet | null;
  /** Whether this device's earlier session is being opened: 'failed' during an outage. */
  readonly restore: 'done' | 'pending' | 'failed';
  /** The miner's screen is open, which says itself why a session ended. */
  readonly isShown: boolean;
  /** After a failed restore: when it is tried again, by the monotonic clock; null: not known yet. */
  readonly retryAtMs: number | null;
  /** After a failed restore: this device has a copy that the PIN opens. */
  readonly hasCopy: boolean;
  /** The server accepted a sign-in, but the browser did not store its cookie. */
  readonly needsCookie: boolean;
  /** The e-mail that was typed last, for the login form to start with. */
  readonly typedEmail: string;
  /** Why the server refused that e-mail, for the form to say at its field. */
  readonly emailError: string | null;
  /** Why this device's session ended, until its wallet is opened again; null: it did not, or the miner left. */
  readonly sessionEnd: SessionEnd | null;
  /** The mode changed since the page was opened, so that focus should follow. */
  readonly modeChanged: boolean;
}

export const FIRST_VIEW: MinerSessionView = {
  screen: { mode: 'logged-out' },
  wallet: null,
  restore: 'done',
  isShown: false,
  retryAtMs: null,
  hasCopy: false,
  needsCookie: false,
  typedEmail: '',
  emailError: null,
  sessionEnd: null,
  modeChanged: false,
};

export interface SessionState extends StoreApi<MinerSessionView> {
  /** Steps the session machine and performs its commands. */
  readonly send: (event: MinerScreenEvent, change?: Partial<MinerSessionView>) => void;
  readonly warn: (notice: ToastInput) => void;
  /** Keeps the e-mail and the mining marker when they belong to another wallet, opened in another tab. */
  readonly forgetEmail: (email: string) => void;
}

export interface SessionContext {
  readonly deps: MinerSessionDeps;
  readonly state: SessionState;
  readonly logout: PendingLogout;
  /** One store per wallet, so that forgetting it also stops pending writes. */
  readonly openCopy: (email: string) => Promise<LocalCopyStore>;
  readonly clearCopy: (email: string) => Promise<void>;
}

export function createSessionState({ storage, notify }: MinerSessionDeps): SessionState {
  const store = createStore(() => FIRST_VIEW);

  function forgetEmail(email: string): void {
    if (isOtherEmailRemembered(storage, email)) return;
    storage.remove(REMEMBERED_EMAIL_KEY);
    storage.remove(MINING_FLAG_KEY);
  }

  return {
    ...store,
    send(event, change = {}) {
      const { screen: before, wallet, sessionEnd } = store.getState();
      const { state, commands } = stepMinerScreen(before, event);
      for (const command of commands) {
        if (command.type === 'remember-email') storage.write(REMEMBERED_EMAIL_KEY, command.email);
        if (command.type === 'forget-email' && before.mode !== 'logged-out') forgetEmail(before.email);
      }
      store.setState({
        screen: state,
        wallet: state.mode === 'dashboard' ? wallet : null,
        sessionEnd: state.mode === 'verify-pin' ? sessionEnd : null,
        emailError: null,
        modeChanged: true,
        ...change,
      });
    },
    warn: (notice) => notify({ ...notice, variant: 'destructive' }),
    forgetEmail,
  };
}

/** The e-mail that signed in on this device last, or undefined when there is no valid one. */
export function rememberedEmail(storage: SafeStorage): string | undefined {
  const stored = storage.read(REMEMBERED_EMAIL_KEY);
  const email = stored.ok && stored.value !== undefined ? normalizeEmail(stored.value) : '';
  return isEmail(email) ? email : undefined;
}

/** True when another tab has signed in to another wallet since. */
export function isOtherEmailRemembered(storage: SafeStorage, email: string): boolean {
  const remembered = rememberedEmail(storage);
  return remembered !== undefined && remembered !== email;
}
