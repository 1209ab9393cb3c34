import { ApiError } from '#web/lib/api-error.ts';
import { logFailure, problemNotice, waitSecondsOf } from '../calls/call-failures.ts';
import type { LocalCopyStore } from '../device/local-copy.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { rememberedEmail } from './remembered-email.ts';
import { isExpired } from './session-resume.ts';
import type { SessionContext } from './session-state.ts';

/** Opens the session that this device remembers. `resuming`: resolves when nothing resumes it. */
export function createSessionRestore(
  { deps, state, logout, openCopy }: SessionContext,
  resuming: () => Promise<unknown>,
) {
  const { api, storage } = deps;

  async function restoreSession(email: string): Promise<void> {
    const { modeChanged } = state.getState();
    const copy = await openCopy(email);
    if (isExpired(copy, deps.wallClockMs())) return discardSession(email, copy);
    try {
      const data = await api.readWallet(email);
      const wallet = { data, copy, isLocal: false };
      state.send({ type: 'signed-in', email }, { wallet, restore: 'done', modeChanged });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
        logFailure('The mining session could not be opened', error);
        state.setState({ restore: 'failed', hasCopy: copy.canOpenWithPin() });
        return;
      }
      const sessionEnd = sessionEndOf(error);
      state.warn(
        sessionEnd === null ? MINER_NOTICES.tooManyTries(waitSecondsOf(error) ?? 1) : problemNotice(sessionEnd),
      );
      state.send({ type: 'email-remembered', email }, { restore: 'done', modeChanged, sessionEnd });
    }
  }

  /** Mining was interrupted for over six hours (specification, "On resume"). */
  async function discardSession(email: string, copy: LocalCopyStore): Promise<void> {
    const { modeChanged } = state.getState();
    copy.setMiningFlag(false);
    state.warn(problemNotice('not-signed-in'));
    state.send({ type: 'email-remembered', email }, { restore: 'done', modeChanged, sessionEnd: 'expired' });
    logout.record({ email, forgetDevice: false });
    await logout.send();
  }

  return {
    /** Opens the remembered miner's session, if any, and sends a logout that an earlier page could not send. */
    async restore(): Promise<void> {
      void logout.send();
      const email = rememberedEmail(storage);
      const { session, restore } = state.getState();
      if (email === undefined || session.mode !== 'logged-out' || restore === 'pending') return;
      // Before anything is awaited, so that no form is shown that vanishes.
      state.setState({ restore: 'pending' });
      await resuming();
      if (state.getState().session.mode === 'logged-out') await restoreSession(email);
      else state.setState({ restore: 'done' });
    },
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
