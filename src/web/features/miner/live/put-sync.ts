import type { WalletData } from '#contract/miner.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isNotSignedIn } from '../call-failures.ts';
import type { Credentials } from '../miner-api.ts';
import type { SessionContext } from '../sign-in/session-state.ts';
import type { MiningClaim } from '../wallet-data.ts';

/** Sends a claim of the wallet of `email`; resolves with the wallet as committed. */
export type PutSync = (email: string, claim: MiningClaim) => Promise<WalletData>;

/** Syncs by `PUT`; a locally opened session, which has `localCredentials`, signs in first once the server is back. */
export function createPutSync(
  { deps: { api }, state, logout }: Pick<SessionContext, 'deps' | 'state' | 'logout'>,
  localCredentials: () => Credentials | undefined,
): PutSync {
  async function signInAndSync(credentials: Credentials, claim: MiningClaim): Promise<WalletData> {
    await logout.signIn(() => api.logIn(credentials));
    try {
      return await api.syncWallet(credentials.email, claim);
    } catch (error) {
      if (isNotSignedIn(error)) state.setState({ needsCookie: true });
      throw error;
    }
  }

  return async (email, claim) => {
    let data: WalletData;
    try {
      data = await api.syncWallet(email, claim);
    } catch (error) {
      const credentials = localCredentials();
      if (credentials?.email !== email || !(error instanceof ApiError) || error.status !== 401) throw error;
      data = await signInAndSync(credentials, claim);
    }
    const { wallet } = state.getState();
    if (wallet?.isLocal && wallet.data.email === email) state.setState({ wallet: { ...wallet, isLocal: false } });
    return data;
  };
}
