import type { WalletData } from '#contract/miner.ts';
import { type MinerSession, type MinerSessionEvent, stepMinerSession } from '#domain/miner/session.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { logError, logWarning } from '#web/lib/log.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { Credentials, MinerApi } from './miner-api.ts';
import type { SessionEnd } from './mining-engine.ts';
import { failureNotice, LOGOUT_UNSAVED, logoutFailedNotice, type MinerNotice, problemNotice } from './notices.ts';
import { forgetEmail, rememberEmail, rememberedEmail } from './remembered-email.ts';

export interface MinerSessionParts {
  readonly api: MinerApi;
  readonly storage: SafeStorage;
  readonly notify: (notice: ToastInput) => void;
}

export interface MinerSessionView {
  readonly session: MinerSession;
  /** The wallet as the server told it at sign-in; null outside the dashboard. */
  readonly wallet: WalletData | null;
  /** Whether this device's earlier session is being opened: 'failed' when the server could not say. */
  readonly restore: 'settled' | 'pending' | 'failed';
  /** The e-mail that was typed last, for the login form to start with. */
  readonly typedEmail: string;
  /** The mode changed since the page was opened, so that focus should follow. */
  readonly hasMoved: boolean;
}

/** How a try to sign in ended, for the form: what to say at the PIN, if anything. */
export type SignInResult = 'done' | 'incorrect-pin' | 'failed';

export interface MinerSessionStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MinerSessionView;
  /** Opens the session of the miner this device remembers, if any. */
  readonly restore: () => Promise<void>;
  readonly logIn: (credentials: Credentials) => Promise<SignInResult>;
  readonly createWallet: (credentials: Credentials) => Promise<SignInResult>;
  readonly verifyPin: (credentials: Credentials) => Promise<SignInResult>;
  readonly back: () => void;
  /** Logs out after `stopMining`, which answers whether everything mined is saved; what is not saved is never thrown away. */
  readonly logOut: (stopMining: () => Promise<boolean>) => Promise<void>;
  /** The server takes no more syncs from this device. */
  readonly loseSession: (end: SessionEnd) => void;
}

const FIRST_VIEW: MinerSessionView = {
  session: { mode: 'logged-out' },
  wallet: null,
  restore: 'settled',
  typedEmail: '',
  hasMoved: false,
};

/** The miner screen's session, outside React: modes by the domain's rule, calls to the server, notices. PINs only pass through. */
export function createMinerSessionStore({ api, storage, notify }: MinerSessionParts): MinerSessionStore {
  const listeners = new Set<() => void>();
  let view = FIRST_VIEW;

  function show(change: Partial<MinerSessionView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function send(event: MinerSessionEvent, change: Partial<MinerSessionView> = {}): void {
    const { state, commands } = stepMinerSession(view.session, event);
    for (const command of commands) {
      if (command.type === 'remember-email') rememberEmail(storage, command.email);
      if (command.type === 'forget-email') forgetEmail(storage);
      // 'stop-mining' is carried out by the dashboard, which stops its engine when it leaves the screen.
    }
    const wallet = state.mode === 'dashboard' ? view.wallet : null;
    show({ session: state, wallet, hasMoved: true, ...change });
  }

  function warn(notice: MinerNotice): void {
    notify({ ...notice, variant: 'destructive' });
  }

  /** Raises the notice for a failed call and logs what the notice does not tell. */
  function report(error: unknown): ApiError['code'] {
    warn(failureNotice(error));
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === undefined) log('A call of the miner failed', error);
    return code;
  }

  async function signIn(credentials: Credentials, call: MinerApi['logIn']): Promise<SignInResult> {
    try {
      const wallet = await call(credentials);
      send({ type: 'signed-in', email: credentials.email }, { wallet, typedEmail: '' });
      return 'done';
    } catch (error) {
      const code = report(error);
      if (code === 'email-taken' || code === 'registration-closed') send({ type: 'back' });
      return code === 'incorrect-pin' ? 'incorrect-pin' : 'failed';
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
      const { hasMoved } = view;
      try {
        const wallet = await api.readWallet(email);
        send({ type: 'signed-in', email }, { wallet, restore: 'settled', hasMoved });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
          log('The mining session could not be opened', error);
          show({ restore: 'failed' });
          return;
        }
        warn(problemNotice(error.code === 'session-replaced' ? 'session-replaced' : 'not-signed-in'));
        send({ type: 'email-remembered', email }, { restore: 'settled', hasMoved });
      }
    },

    async logIn(credentials) {
      show({ typedEmail: credentials.email });
      let account: Awaited<ReturnType<MinerApi['checkEmail']>>;
      try {
        account = await api.checkEmail(credentials.email);
      } catch (error) {
        report(error);
        return 'failed';
      }
      if (account === 'known') return signIn(credentials, api.logIn);
      if (account === 'unknown') send({ type: 'email-unknown', email: credentials.email });
      else warn(problemNotice('account-not-found'));
      return account === 'unknown' ? 'done' : 'failed';
    },

    createWallet: (credentials) => signIn(credentials, api.createWallet),
    verifyPin: (credentials) => signIn(credentials, api.logIn),
    back: () => send({ type: 'back' }),

    async logOut(stopMining) {
      if (view.session.mode !== 'dashboard') return;
      const { email } = view.session;
      if (!(await stopMining())) {
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
      warn(problemNotice(end));
      send({ type: 'email-remembered', email: view.session.email });
    },
  };
}

/** An outage is a warning; anything else that ends up here is a fault of ours. */
function log(message: string, error: unknown): void {
  const isOutage = error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500);
  if (isOutage) logWarning(message, error);
  else logError(message, error);
}
