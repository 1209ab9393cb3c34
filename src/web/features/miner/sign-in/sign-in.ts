import type { WalletData } from '#contract/miner.ts';
import { logWarning } from '#web/lib/log.ts';
import { isNotSignedIn, isOutage, problemNotice } from '../calls/call-failures.ts';
import type { Credentials, MinerApi } from '../calls/miner-api.ts';
import { removeInvitation, storedInvitation } from './invitation.ts';
import type { LocalSession } from './local-session.ts';
import type { SessionContext } from './session-state.ts';
import { reportSignInFailure, type SignInResult } from './sign-in-failure.ts';

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
      state.setState({ typedEmail: credentials.email });
      if (!checkCookies(context)) return 'failed';
      let account: Awaited<ReturnType<MinerApi['checkEmail']>>;
      try {
        account = await api.checkEmail(credentials.email);
      } catch (error) {
        return isOutage(error) ? local.signIn(credentials, error) : reportSignInFailure(state, error);
      }
      if (account === 'existing') return signIn(credentials, api.logIn);
      if (account === 'closed') {
        state.warn(problemNotice('account-not-found'));
        return 'failed';
      }
      newPin = credentials.pin;
      state.send({ type: 'email-unknown', email: credentials.email });
      return 'done';
    },
    /** The PIN that the login form was sent with, for Create PIN to start with; it is not kept when that is left. */
    typedPin: (): string => newPin ?? '',
    createWallet(credentials: Credentials): Promise<SignInResult> {
      newPin = undefined;
      return signIn(credentials, (wallet) => createWithInvitation(deps, wallet));
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

async function createWithInvitation(
  { api, storage }: SessionContext['deps'],
  credentials: Credentials,
): Promise<WalletData> {
  const data = await api.createWallet({ ...credentials, ref: storedInvitation(storage) });
  removeInvitation(storage);
  return data;
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
