import { planResume } from '#domain/miner/mining-mode.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { isOutage, logFailure, problemNotice, waitSecondsOf } from '../calls/call-failures.ts';
import type { LocalCopyStore } from '../device/local-copy.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { createOutageRetry, type Outage, outageOf } from './outage-retry.ts';
import { rememberedEmail } from './remembered-email.ts';
import type { SessionContext } from './session-state.ts';

/** Opens the session that this device remembers: for the miner's screen, or to continue interrupted mining. */
export function createSessionRestore({ deps, state, logout, openCopy }: SessionContext) {
  const { api, storage } = deps;
  let resuming: Promise<Outage | undefined> | undefined;
  const retry = createOutageRetry({ attempt: tryToResume, delay: deps.delay, random: deps.random });

  async function restoreSession(email: string): Promise<void> {
    const { modeChanged } = state.getState();
    const copy = await openCopy(email);
    if (isExpired(copy)) return discardSession(email, copy);
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

  function isExpired(copy: LocalCopyStore): boolean {
    const stored = copy.isMining() ? copy.read() : undefined;
    return stored !== undefined && planResume(deps.wallClockMs() - stored.lastUpdatedMs).type === 'discard';
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

  async function resumeSession(email: string): Promise<Outage | undefined> {
    const copy = await openCopy(email);
    if (!copy.isMining() || isExpired(copy)) return undefined;
    try {
      const data = await api.readWallet(email);
      // Another tab may have logged out in the meantime, and somebody may have signed in here.
      if (!copy.isMining() || state.getState().session.mode !== 'logged-out') return undefined;
      state.send({ type: 'signed-in', email }, { wallet: { data, copy, isLocal: false }, modeChanged: false });
    } catch (error) {
      if (!retry.isRunning()) logWarning('Mining was not resumed; the miner screen shows why', error);
      if (isOutage(error)) return outageOf(error);
    }
    return undefined;
  }

  /** Returns undefined when mining was resumed, there is nothing to resume, or the miner's screen does. */
  async function tryToResume(): Promise<Outage | undefined> {
    const email = rememberedEmail(storage);
    const { session, restore } = state.getState();
    if (email === undefined || session.mode !== 'logged-out' || restore !== 'done') return undefined;
    resuming ??= resumeSession(email).finally(() => {
      resuming = undefined;
    });
    return resuming;
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
      await resuming;
      if (state.getState().session.mode === 'logged-out') await restoreSession(email);
      else state.setState({ restore: 'done' });
    },
    /**
     * Opens that session where mining was interrupted and it is valid; otherwise changes and reports nothing. Resolves
     * after the first attempt, which is repeated in an outage.
     */
    async resumeInterrupted(): Promise<void> {
      const outage = await tryToResume();
      if (outage !== undefined) void retry.start(outage);
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
