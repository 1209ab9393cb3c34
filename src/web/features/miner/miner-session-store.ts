import type { WalletData } from '#contract/miner.ts';
import { planResume } from '#domain/miner/pace.ts';
import { type MinerSession, type MinerSessionEvent, stepMinerSession } from '#domain/miner/session.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { logError, logWarning } from '#web/lib/log.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { type LocalCopyStore, MINING_MARKER_KEY } from './local-copy.ts';
import type { Credentials, MinerApi } from './miner-api.ts';
import type { SessionEnd } from './mining-engine.ts';
import type { MiningClaim } from './mining-ledger.ts';
import {
  failureNotice,
  LOCAL_LOGIN,
  LOGOUT_LOCAL,
  LOGOUT_UNSAVED,
  logoutFailedNotice,
  type MinerNotice,
  problemNotice,
  waitNotice,
} from './notices.ts';
import { forgetEmail, rememberEmail, rememberedEmail } from './remembered-email.ts';

export interface MinerSessionParts {
  readonly api: MinerApi;
  readonly storage: SafeStorage;
  /** The copy of a wallet on this device. */
  readonly openCopy: (email: string) => Promise<LocalCopyStore>;
  /** Milliseconds since the epoch. */
  readonly wallClockMs: () => number;
  readonly notify: (notice: ToastInput) => void;
}

/** A wallet that is open on the dashboard. */
export interface OpenWallet {
  /** As the server told it at sign-in, or as this device kept it when the server could not answer. */
  readonly data: WalletData;
  readonly copy: LocalCopyStore;
  /** Opened by the copy on this device; the server has not been heard yet. */
  readonly isLocal: boolean;
}

export interface MinerSessionView {
  readonly session: MinerSession;
  /** Null outside the dashboard. */
  readonly wallet: OpenWallet | null;
  /** Whether this device's earlier session is being opened: 'failed' when the server could not say. */
  readonly restore: 'settled' | 'pending' | 'failed';
  /** After a failed restore: this device has a copy that the PIN opens. */
  readonly hasCopy: boolean;
  /** The e-mail that was typed last, for the login form to start with. */
  readonly typedEmail: string;
  /** The mode changed since the page was opened, so that focus should follow. */
  readonly hasMoved: boolean;
}

/** How a try to sign in ended, for the form: what to say at the PIN, or how long to wait, if anything. */
export type SignInResult = 'done' | 'incorrect-pin' | 'failed' | { readonly waitSeconds: number };

export interface MinerSessionStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MinerSessionView;
  /** Opens the session of the miner this device remembers, if any. */
  readonly restore: () => Promise<void>;
  /** After a failed restore: asks for the PIN, which opens the copy on this device. */
  readonly askForPin: () => void;
  readonly logIn: (credentials: Credentials) => Promise<SignInResult>;
  readonly createWallet: (credentials: Credentials) => Promise<SignInResult>;
  readonly verifyPin: (credentials: Credentials) => Promise<SignInResult>;
  readonly back: () => void;
  /** Sends a claim of the open wallet; a session that was opened locally signs in by itself on the way. */
  readonly sync: (claim: MiningClaim) => Promise<WalletData>;
  /** Logs out after `stopMining`, which answers whether everything mined is saved; what is not saved is never thrown away. */
  readonly logOut: (stopMining: () => Promise<boolean>) => Promise<void>;
  /** This device mines no longer. */
  readonly loseSession: (end: SessionEnd) => void;
}

const FIRST_VIEW: MinerSessionView = {
  session: { mode: 'logged-out' },
  wallet: null,
  restore: 'settled',
  hasCopy: false,
  typedEmail: '',
  hasMoved: false,
};

/**
 * The miner screen's session, outside React: modes by the domain's rule, calls to the server, notices. PINs only pass
 * through, but for a session that was opened locally: its PIN stays in memory until the server has been heard.
 */
export function createMinerSessionStore(parts: MinerSessionParts): MinerSessionStore {
  const { api, storage, openCopy, notify } = parts;
  const listeners = new Set<() => void>();
  let view = FIRST_VIEW;
  let localCredentials: Credentials | undefined;

  function show(change: Partial<MinerSessionView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function send(event: MinerSessionEvent, change: Partial<MinerSessionView> = {}): void {
    const { state, commands } = stepMinerSession(view.session, event);
    for (const command of commands) {
      if (command.type === 'remember-email') rememberEmail(storage, command.email);
      if (command.type === 'forget-email') {
        forgetEmail(storage);
        storage.remove(MINING_MARKER_KEY);
      }
      // 'stop-mining' is carried out by the dashboard, which stops its engine when it leaves the screen.
    }
    if (state.mode !== 'dashboard') localCredentials = undefined;
    const wallet = state.mode === 'dashboard' ? view.wallet : null;
    show({ session: state, wallet, hasMoved: true, ...change });
  }

  function warn(notice: MinerNotice): void {
    notify({ ...notice, variant: 'destructive' });
  }

  /** Raises the notice for a failed call, logs what the notice does not tell, and answers what the form should say. */
  function report(error: unknown): Exclude<SignInResult, 'done'> {
    const waitSeconds = waitOf(error);
    if (waitSeconds !== undefined) {
      warn(waitNotice(waitSeconds));
      return { waitSeconds };
    }
    warn(failureNotice(error));
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === undefined) log('A call of the miner failed', error);
    if (code === 'email-taken' || code === 'registration-closed') send({ type: 'back' });
    return code === 'incorrect-pin' ? 'incorrect-pin' : 'failed';
  }

  async function signIn(credentials: Credentials, call: MinerApi['logIn']): Promise<SignInResult> {
    try {
      const data = await call(credentials);
      const copy = await openCopy(credentials.email);
      keepPin(copy, credentials.pin);
      send({ type: 'signed-in', email: data.email }, { wallet: { data, copy, isLocal: false }, typedEmail: '' });
      return 'done';
    } catch (error) {
      return couldNotAnswer(error) && call === api.logIn ? signInLocally(credentials, error) : report(error);
    }
  }

  /** The fallback of the specification, section 7: only when the server could not answer, never when it said no. */
  async function signInLocally(credentials: Credentials, failure: unknown): Promise<SignInResult> {
    const copy = await openCopy(credentials.email);
    const kept = copy.read();
    const check = kept === undefined ? 'none' : await copy.checkPin(credentials.pin);
    if (kept === undefined || check === 'none') return report(failure);
    if (check === 'wrong') {
      warn(problemNotice('incorrect-pin'));
      return 'incorrect-pin';
    }
    if (check !== 'right') {
      warn(waitNotice(check.waitSeconds));
      return check;
    }
    logWarning('The server could not answer; the wallet was opened from the copy on this device', failure);
    localCredentials = credentials;
    send({ type: 'signed-in', email: credentials.email }, { wallet: { data: kept.wallet, copy, isLocal: true } });
    notify(LOCAL_LOGIN);
    return 'done';
  }

  async function restoreSession(email: string): Promise<void> {
    const { hasMoved } = view;
    const copy = await openCopy(email);
    if (isExpired(copy)) {
      // Mining was interrupted for over six hours: the session is discarded (specification, section 4).
      copy.markMining(false);
      warn(problemNotice('not-signed-in'));
      send({ type: 'email-remembered', email }, { restore: 'settled', hasMoved });
      await endQuietly(email);
      return;
    }
    try {
      const data = await api.readWallet(email);
      send({ type: 'signed-in', email }, { wallet: { data, copy, isLocal: false }, restore: 'settled', hasMoved });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
        log('The mining session could not be opened', error);
        show({ restore: 'failed', hasCopy: copy.read() !== undefined });
        return;
      }
      if (error.status === 429) warn(waitNotice(waitOf(error) ?? 1));
      else warn(problemNotice(error.code === 'session-replaced' ? 'session-replaced' : 'not-signed-in'));
      send({ type: 'email-remembered', email }, { restore: 'settled', hasMoved });
    }
  }

  function isExpired(copy: LocalCopyStore): boolean {
    const kept = copy.isMining() ? copy.read() : undefined;
    return kept !== undefined && planResume(parts.wallClockMs() - kept.lastUpdatedMs).type === 'discard';
  }

  async function endQuietly(email: string): Promise<void> {
    try {
      await api.logOut(email);
    } catch (error) {
      // The next sign-in ends that session too.
      log('A discarded mining session could not be ended on the server', error);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,

    async restore() {
      const email = rememberedEmail(storage);
      if (email === undefined || view.session.mode !== 'logged-out' || view.restore === 'pending') return;
      show({ restore: 'pending' });
      await restoreSession(email);
    },

    askForPin() {
      const email = rememberedEmail(storage);
      if (email !== undefined) send({ type: 'email-remembered', email }, { restore: 'settled' });
    },

    async logIn(credentials) {
      show({ typedEmail: credentials.email });
      let account: Awaited<ReturnType<MinerApi['checkEmail']>>;
      try {
        account = await api.checkEmail(credentials.email);
      } catch (error) {
        return couldNotAnswer(error) ? signInLocally(credentials, error) : report(error);
      }
      if (account === 'known') return signIn(credentials, api.logIn);
      if (account === 'unknown') send({ type: 'email-unknown', email: credentials.email });
      else warn(problemNotice('account-not-found'));
      return account === 'unknown' ? 'done' : 'failed';
    },

    createWallet: (credentials) => signIn(credentials, api.createWallet),
    verifyPin: (credentials) => signIn(credentials, api.logIn),
    back: () => send({ type: 'back' }),

    async sync(claim) {
      if (view.session.mode !== 'dashboard') throw new Error('A claim was sent without an open wallet');
      const { email } = view.session;
      let answer: WalletData;
      try {
        answer = await api.syncWallet(email, claim);
      } catch (error) {
        const isSignedOut = error instanceof ApiError && error.status === 401;
        if (localCredentials === undefined || !isSignedOut) throw error;
        // The session was opened locally, and the server is back.
        await api.logIn(localCredentials);
        answer = await api.syncWallet(email, claim);
      }
      if (view.wallet?.isLocal) {
        localCredentials = undefined;
        show({ wallet: { ...view.wallet, isLocal: false } });
      }
      return answer;
    },

    async logOut(stopMining) {
      if (view.session.mode !== 'dashboard') return;
      const { email } = view.session;
      const isSaved = await stopMining();
      if (!isSaved && view.wallet?.isLocal && view.wallet.copy.read() !== undefined) {
        // The stats are saved in the copy of this device, which the next login here sends.
        send({ type: 'logged-out' });
        notify(LOGOUT_LOCAL);
        await endQuietly(email);
        return;
      }
      if (!isSaved) {
        // When the server ended the session meanwhile, its own notice has said so and the mode has changed.
        if (view.session.mode === 'dashboard') warn(LOGOUT_UNSAVED);
        return;
      }
      try {
        await api.logOut(email);
      } catch (error) {
        const isOverAlready = error instanceof ApiError && (error.status === 401 || error.status === 409);
        if (!isOverAlready) {
          warn(logoutFailedNotice(error));
          return;
        }
      }
      send({ type: 'logged-out' });
    },

    loseSession(end) {
      if (view.session.mode !== 'dashboard') return;
      // The copy opens by a PIN that the server no longer takes.
      if (end === 'incorrect-pin') view.wallet?.copy.forgetPin();
      warn(problemNotice(end === 'expired' ? 'not-signed-in' : end));
      send({ type: 'email-remembered', email: view.session.email });
    },
  };
}

/** In its own time: a slow hash must not keep anybody from the dashboard. */
function keepPin(copy: LocalCopyStore, pin: string): void {
  copy.keepPin(pin).catch((error: unknown) => logWarning('This device keeps no check of the PIN', error));
}

/** No network, or an answer that says that the server is not there: a 5xx. Anything else is a no. */
function couldNotAnswer(error: unknown): boolean {
  return error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500);
}

const WAIT_SECONDS_UNTOLD = 60;

/** How long a 429 asks to wait, s; undefined for anything else. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return Math.max(1, Math.ceil(error.retryAfterSeconds ?? WAIT_SECONDS_UNTOLD));
}

/** An outage is a warning; anything else that ends up here is a fault of ours. */
function log(message: string, error: unknown): void {
  if (couldNotAnswer(error)) logWarning(message, error);
  else logError(message, error);
}
