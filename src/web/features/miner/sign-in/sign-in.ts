import type { WalletData } from '#contract/miner.ts';
import { inviterUsername } from '#domain/miner/referral.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import {
  failureNotice,
  isNotSignedIn,
  isOutage,
  logFailure,
  problemNotice,
  waitReasonOf,
  waitSecondsOf,
} from '../calls/call-failures.ts';
import type { Credentials, MinerApi, MiningClaim } from '../calls/miner-api.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { SessionContext, SessionState } from './session-state.ts';

const INVITATION_KEY = 'technovex:miner_ref';

export type SignInResult = 'done' | 'failed' | IncorrectPin | WaitBeforeNextTry;

/** No try left: the next one is allowed after `waitSeconds`. Undefined: an earlier server did not send it. */
export interface IncorrectPin {
  readonly type: 'incorrect-pin';
  readonly attemptsLeft: number | undefined;
  readonly waitSeconds: number | undefined;
}

interface WaitBeforeNextTry {
  readonly type: 'wait';
  readonly waitSeconds: number;
  /** The server's, without the time to wait; undefined: it gave none. */
  readonly reason: string | undefined;
}

/**
 * Signs in on the server, or with the local copy. No PIN is retained, except that of a local session until it syncs,
 * and that of a new wallet while Create PIN is shown.
 */
export function createSignIn(context: SessionContext, local: LocalSession) {
  const { deps, state, logout } = context;
  const { api } = deps;
  /** Typed in the login form for a wallet that does not exist yet. */
  let newPin: string | undefined;

  state.subscribe(() => {
    if (state.getState().screen.mode !== 'create-pin') newPin = undefined;
  });

  async function signIn(credentials: Credentials, call: MinerApi['logIn']): Promise<SignInResult> {
    if (!checkCookies(context)) return 'failed';
    try {
      const data = await logout.signIn(() => call(credentials));
      if (await isCookieStored(api, data.email)) return await openWallet(context, credentials, data);
      // The wallet exists now, so the login form opens it.
      if (state.getState().screen.mode === 'create-pin') state.send({ type: 'back' });
      state.setState({ needsCookie: true });
      return 'failed';
    } catch (error) {
      return isOutage(error) && call === api.logIn
        ? local.signIn(credentials, error)
        : reportSignInFailure(state, error);
    }
  }

  return {
    async logIn(credentials: Credentials): Promise<SignInResult> {
      state.setState({ typedEmail: credentials.email, emailError: null });
      if (!checkCookies(context)) return 'failed';
      let account: Awaited<ReturnType<MinerApi['checkEmail']>>;
      try {
        account = await api.checkEmail(credentials.email);
      } catch (error) {
        return isOutage(error) ? local.signIn(credentials, error) : reportSignInFailure(state, error);
      }
      if (account === 'existing') return signIn(credentials, api.logIn);
      if (account === 'closed') return reportEmailError(state, 'account-not-found');
      newPin = credentials.pin;
      state.send({ type: 'email-unknown', email: credentials.email });
      return 'done';
    },
    /** The PIN that the login form was sent with, for Create PIN to start with; it is not kept when that is left. */
    typedPin: (): string => newPin ?? '',
    createWallet(credentials: Credentials): Promise<SignInResult> {
      newPin = undefined;
      state.setState({ typedEmail: credentials.email });
      return signIn(credentials, async (wallet) => {
        const data = await api.createWallet({ ...wallet, ref: storedInvitation(deps.storage) });
        removeInvitation(deps.storage);
        return data;
      });
    },
    verifyPin: (credentials: Credentials) => signIn(credentials, api.logIn),
  };
}

/** Shows that cookies are needed when the browser reports them as disabled; then nothing is sent. */
function checkCookies({ deps, state }: SessionContext): boolean {
  const needsCookie = !deps.cookiesEnabled();
  if (needsCookie !== state.getState().needsCookie) state.setState({ needsCookie });
  return !needsCookie;
}

async function openWallet(
  { deps, state, openCopy }: SessionContext,
  { email, pin }: Credentials,
  data: WalletData,
): Promise<'done'> {
  const copy = await openCopy(email);
  // Not awaited: the slow hash must not delay the dashboard.
  copy.pin.store(pin).catch((error: unknown) => logWarning('The PIN verifier could not be stored', error));
  state.send({ type: 'signed-in', email: data.email }, { wallet: { data, copy, isLocal: false }, typedEmail: '' });
  deps.channel.post({ type: 'signed-in', email: data.email });
  return 'done';
}

/** Right after a sign-in, 'not signed in' means that the browser did not store the cookie. */
async function isCookieStored(api: MinerApi, email: string): Promise<boolean> {
  try {
    await api.readWallet(email);
    return true;
  } catch (error) {
    return !isNotSignedIn(error);
  }
}

export type LocalSession = ReturnType<typeof createLocalSession>;

/** A session that an outage opens with the local copy. Its first sync signs in, once the server is back. */
export function createLocalSession({ deps, state, logout, openCopy }: SessionContext) {
  const { api, notify } = deps;
  /** Retained until a sync succeeds or the session ends. */
  let retained: Credentials | undefined;

  state.subscribe(() => {
    if (!state.getState().wallet?.isLocal) retained = undefined;
  });

  async function signInAndSync(credentials: Credentials, claim: MiningClaim): Promise<WalletData> {
    await logout.signIn(() => api.logIn(credentials));
    try {
      return await api.syncWallet(credentials.email, claim);
    } catch (error) {
      if (isNotSignedIn(error)) state.setState({ needsCookie: true });
      throw error;
    }
  }

  return {
    /** The fallback of the specification, "The calls it makes": only in an outage, never after a refusal. */
    async signIn(credentials: Credentials, failure: unknown): Promise<SignInResult> {
      const { email } = credentials;
      const copy = await openCopy(email);
      const stored = copy.read();
      const check = stored === undefined ? 'none' : await copy.pin.check(credentials.pin);
      if (stored === undefined || check === 'none') return reportSignInFailure(state, failure);
      if (check === 'incorrect') return reportIncorrectPin(state, copy.pin.attemptsLeft());
      if (check !== 'correct') return reportWait(state, check.waitSeconds);
      logWarning('The server did not respond; the wallet was opened from the copy on this device', failure);
      state.send({ type: 'signed-in', email }, { wallet: { data: stored.wallet, copy, isLocal: true } });
      retained = credentials;
      logout.cancel(email);
      notify(MINER_NOTICES.localLogin);
      return 'done';
    },
    /** Sends a claim by `PUT`, of any session; a local one signs in first. Resolves with the wallet as committed. */
    async sync(email: string, claim: MiningClaim): Promise<WalletData> {
      let data: WalletData;
      try {
        data = await api.syncWallet(email, claim);
      } catch (error) {
        if (retained?.email !== email || !(error instanceof ApiError) || error.status !== 401) throw error;
        data = await signInAndSync(retained, claim);
      }
      const { wallet } = state.getState();
      if (wallet?.isLocal && wallet.data.email === email) state.setState({ wallet: { ...wallet, isLocal: false } });
      return data;
    },
  };
}

/** Shows the notice for a failed call, logs unexpected failures, and returns the form's result. */
function reportSignInFailure(state: SessionState, error: unknown): Exclude<SignInResult, 'done'> {
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds !== undefined) return reportWait(state, waitSeconds, waitReasonOf(error));
  const code = error instanceof ApiError ? error.code : undefined;
  if (error instanceof ApiError && code === 'incorrect-pin') {
    return reportIncorrectPin(state, { attemptsLeft: error.attemptsLeft, waitSeconds: error.retryAfterSeconds });
  }
  // An e-mail that has a wallet is one for the login form.
  if (code === 'email-taken' || code === 'registration-closed') state.send({ type: 'back' });
  if (code === 'email-taken' || code === 'account-not-found') return reportEmailError(state, code);
  state.warn(failureNotice(error));
  if (code === undefined) logFailure('A call of the miner failed', error);
  return 'failed';
}

function reportEmailError(state: SessionState, code: 'email-taken' | 'account-not-found'): 'failed' {
  const notice = problemNotice(code);
  state.warn(notice);
  state.setState({ emailError: `${notice.title}. ${notice.description}` });
  return 'failed';
}

function reportWait(state: SessionState, waitSeconds: number, reason?: string): WaitBeforeNextTry {
  const notice = MINER_NOTICES.tooManyTries(waitSeconds);
  state.warn(reason === undefined ? notice : { ...notice, description: `${reason} ${notice.description}` });
  return { type: 'wait', waitSeconds, reason };
}

function reportIncorrectPin(
  state: SessionState,
  { attemptsLeft, waitSeconds }: Omit<IncorrectPin, 'type'>,
): IncorrectPin {
  const mustWait = attemptsLeft === 0 && waitSeconds !== undefined;
  state.warn(problemNotice('incorrect-pin'));
  return { type: 'incorrect-pin', attemptsLeft, waitSeconds: mustWait ? waitSeconds : undefined };
}

/**
 * Stores the `ref` of a referral link until a wallet is created in this browser; the latest link wins. The invited
 * e-mail is not known yet; the server ignores an invitation by oneself.
 */
export function storeInvitation(storage: SafeStorage, search: string): void {
  const username = inviterUsername(new URLSearchParams(search).get('ref') ?? '', '');
  if (username !== undefined) storage.write(INVITATION_KEY, username);
}

export function storedInvitation(storage: SafeStorage): string | undefined {
  const stored = storage.read(INVITATION_KEY);
  return stored.ok && stored.value !== undefined ? inviterUsername(stored.value, '') : undefined;
}

export function removeInvitation(storage: SafeStorage): void {
  storage.remove(INVITATION_KEY);
}
