import { ApiError } from '#web/lib/api-error.ts';
import { logFailure, waitSecondsOf } from '../calls/call-failures.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { createOutageRetry, type Outage, outageOf } from './outage-retry.ts';
import { rememberedEmail } from './remembered-email.ts';
import type { SessionContext } from './session-state.ts';

/** Opens the session that this device remembers. `resuming`: resolves when nothing resumes it. */
export function createSessionRestore(
  { deps, state, logout, openCopy }: SessionContext,
  resuming: () => Promise<unknown>,
) {
  const { api, storage } = deps;

  const retry = createOutageRetry({
    attempt: restoreAgain,
    onWait: (ms) => state.setState({ retryAtMs: deps.monotonicMs() + ms }),
    ...deps,
  });

  /** While the screen says that the wallet could not be opened. */
  async function restoreAgain(): Promise<Outage | undefined> {
    const email = rememberedEmail(storage);
    const { screen, restore } = state.getState();
    return restore === 'failed' && screen.mode === 'logged-out' && email !== undefined
      ? restoreSession(email)
      : undefined;
  }

  /** Returns the outage that prevents it. */
  async function restoreSession(email: string): Promise<Outage | undefined> {
    const { modeChanged } = state.getState();
    const copy = await openCopy(email);
    try {
      const data = await api.readWallet(email);
      // The PIN may have opened it in the meantime.
      if (state.getState().screen.mode !== 'logged-out') return undefined;
      const wallet = { data, copy, isLocal: false };
      state.send({ type: 'signed-in', email }, { wallet, restore: 'done', modeChanged });
    } catch (error) {
      if (state.getState().screen.mode !== 'logged-out') return undefined;
      if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
        if (!retry.isRunning()) logFailure('The mining session could not be opened', error);
        state.setState({ restore: 'failed', hasCopy: copy.canOpenWithPin() });
        return outageOf(error);
      }
      const sessionEnd = sessionEndOf(error);
      if (sessionEnd === null) state.warn(MINER_NOTICES.tooManyTries(waitSecondsOf(error) ?? 1));
      state.send({ type: 'email-remembered', email }, { restore: 'done', modeChanged, sessionEnd });
    }
    return undefined;
  }

  return {
    /** Opens the remembered miner's session, if any, and sends a logout that an earlier page could not send. */
    async restore(): Promise<void> {
      void logout.send();
      state.setState({ isShown: true });
      const email = rememberedEmail(storage);
      const { screen, restore } = state.getState();
      if (email === undefined || screen.mode !== 'logged-out' || restore === 'pending') return;
      // Before anything is awaited, so that no form is shown that vanishes.
      state.setState({ restore: 'pending' });
      await resuming();
      if (state.getState().screen.mode !== 'logged-out') return state.setState({ restore: 'done' });
      const outage = await restoreSession(email);
      if (outage !== undefined) void retry.start(outage);
    },
    /** After a failed restore: tries at once; the screen stays until it succeeds. */
    retryRestore: async (): Promise<void> => void (await restoreAgain()),
    /** After a failed restore: asks for the PIN, which opens the copy on this device. */
    askForPin(): void {
      const email = rememberedEmail(storage);
      if (email !== undefined) state.send({ type: 'email-remembered', email }, { restore: 'done' });
    },
  };
}

/** Why the server refuses this device's session; null: it only has to wait. */
function sessionEndOf(error: ApiError): 'session-replaced' | 'not-signed-in' | null {
  if (error.status === 429) return null;
  return error.code === 'session-replaced' ? 'session-replaced' : 'not-signed-in';
}
