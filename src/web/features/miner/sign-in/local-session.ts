import type { WalletData } from '#contract/miner.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { isNotSignedIn } from '../calls/call-failures.ts';
import type { Credentials } from '../calls/miner-api.ts';
import type { MiningClaim } from '../calls/wallet-data.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { SessionContext } from './session-state.ts';
import { reportIncorrectPin, reportSignInFailure, reportWait, type SignInResult } from './sign-in-failure.ts';

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
