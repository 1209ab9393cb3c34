import type { WalletData } from '#contract/miner.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice, isNotSignedIn, isOutage, logFailure, problemNotice, waitSecondsOf } from '../call-failures.ts';
import type { Credentials, MinerApi } from '../miner-api.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { removeInvitation, storedInvitation } from './invitation.ts';
import type { SessionContext } from './session-state.ts';

/** The result of a sign-in for the form. */
export type SignInResult = 'done' | 'failed' | IncorrectPin | { readonly type: 'wait'; readonly waitSeconds: number };

/** No try left: the next one is allowed after `waitSeconds`. Undefined: an earlier server did not send it. */
export interface IncorrectPin {
  readonly type: 'incorrect-pin';
  readonly triesLeft: number | undefined;
  readonly waitSeconds: number | undefined;
}

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Signs in on the server, or with the local copy. No PIN is retained, except that of a local session until it syncs,
 * and that of a new wallet while Create PIN is shown.
 */
export function createSignIn({ deps, state, logout, openCopy }: SessionContext) {
  const { api, notify, channel } = deps;
  /** Retained until a sync succeeds or the session ends. */
  let localCredentials: Credentials | undefined;
  /** Typed in the login form for a wallet that does not exist yet. */
  let newPin: string | undefined;

  state.subscribe(() => {
    const { session, wallet } = state.getState();
    if (!wallet?.isLocal) localCredentials = undefined;
    if (session.mode !== 'create-pin') newPin = undefined;
  });

  /** Shows the notice for a failed call, logs unexpected failures, and returns the form's result. */
  function report(error: unknown): Exclude<SignInResult, 'done'> {
    const waitSeconds = waitSecondsOf(error);
    if (waitSeconds !== undefined) {
      state.warn(MINER_NOTICES.tooManyTries(waitSeconds));
      return { type: 'wait', waitSeconds };
    }
    if (error instanceof ApiError && error.code === 'incorrect-pin') {
      return reportIncorrectPin({ triesLeft: error.triesLeft, waitSeconds: error.retryAfterSeconds });
    }
    state.warn(failureNotice(error));
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === undefined) logFailure('A call of the miner failed', error);
    if (code === 'email-taken' || code === 'registration-closed') state.send({ type: 'back' });
    return 'failed';
  }

  function reportIncorrectPin({ triesLeft, waitSeconds }: Omit<IncorrectPin, 'type'>): IncorrectPin {
    const mustWait = triesLeft === 0 && waitSeconds !== undefined;
    state.warn(mustWait ? MINER_NOTICES.tooManyTries(waitSeconds) : problemNotice('incorrect-pin'));
    return { type: 'incorrect-pin', triesLeft, waitSeconds: mustWait ? waitSeconds : undefined };
  }

  /** Shows that cookies are needed when the browser reports them as disabled; then nothing is sent. */
  function checkCookies(): boolean {
    const needsCookie = !deps.cookiesEnabled();
    if (needsCookie !== state.getState().needsCookie) state.setState({ needsCookie });
    return !needsCookie;
  }

  /** Right after a sign-in, 'not signed in' means that the browser did not store the cookie. */
  async function isCookieStored(email: string): Promise<boolean> {
    try {
      await api.readWallet(email);
      return true;
    } catch (error) {
      return !isNotSignedIn(error);
    }
  }

  async function signIn(credentials: Credentials, call: MinerApi['logIn']): Promise<SignInResult> {
    if (!checkCookies()) return 'failed';
    try {
      const data = await logout.signIn(() => call(credentials));
      if (!(await isCookieStored(data.email))) {
        // The wallet exists now, so the login form opens it.
        if (state.getState().session.mode === 'create-pin') state.send({ type: 'back' });
        state.setState({ needsCookie: true });
        return 'failed';
      }
      const copy = await openCopy(credentials.email);
      // Not awaited: the slow hash must not delay the dashboard.
      copy
        .storePin(credentials.pin)
        .catch((error: unknown) => logWarning('The PIN verifier could not be stored', error));
      state.send({ type: 'signed-in', email: data.email }, { wallet: { data, copy, isLocal: false }, typedEmail: '' });
      channel.post({ type: 'signed-in', email: data.email });
      return 'done';
    } catch (error) {
      return isOutage(error) && call === api.logIn ? signInLocally(credentials, error) : report(error);
    }
  }

  async function createWithInvitation(credentials: Credentials): Promise<WalletData> {
    const data = await api.createWallet({ ...credentials, ref: storedInvitation(deps.storage) });
    removeInvitation(deps.storage);
    return data;
  }

  /** The fallback of the specification, section 7: only in an outage, never after a refusal. */
  async function signInLocally(credentials: Credentials, failure: unknown): Promise<SignInResult> {
    const copy = await openCopy(credentials.email);
    const stored = copy.read();
    const check = stored === undefined ? 'none' : await copy.checkPin(credentials.pin);
    if (stored === undefined || check === 'none') return report(failure);
    if (check === 'incorrect') return reportIncorrectPin(copy.pinAttemptsLeft());
    if (check !== 'correct') {
      state.warn(MINER_NOTICES.tooManyTries(check.waitSeconds));
      return { type: 'wait', ...check };
    }
    logWarning('The server did not respond; the wallet was opened from the copy on this device', failure);
    state.send(
      { type: 'signed-in', email: credentials.email },
      { wallet: { data: stored.wallet, copy, isLocal: true } },
    );
    localCredentials = credentials;
    logout.cancel(credentials.email);
    notify(MINER_NOTICES.localLogin);
    return 'done';
  }

  return {
    async logIn(credentials: Credentials): Promise<SignInResult> {
      state.setState({ typedEmail: credentials.email });
      if (!checkCookies()) return 'failed';
      let account: Awaited<ReturnType<MinerApi['checkEmail']>>;
      try {
        account = await api.checkEmail(credentials.email);
      } catch (error) {
        return isOutage(error) ? signInLocally(credentials, error) : report(error);
      }
      if (account === 'existing') return signIn(credentials, api.logIn);
      if (account === 'new') {
        newPin = credentials.pin;
        state.send({ type: 'email-unknown', email: credentials.email });
      } else state.warn(problemNotice('account-not-found'));
      return account === 'new' ? 'done' : 'failed';
    },
    /** The PIN that the login form was sent with, for Create PIN to start with; it is not kept when that is left. */
    typedPin: (): string => newPin ?? '',
    createWallet(credentials: Credentials): Promise<SignInResult> {
      newPin = undefined;
      return signIn(credentials, createWithInvitation);
    },
    verifyPin: (credentials: Credentials) => signIn(credentials, api.logIn),
    /** Of a session that was opened with the local copy, until its first sync. */
    localCredentials: (): Credentials | undefined => localCredentials,
  };
}
