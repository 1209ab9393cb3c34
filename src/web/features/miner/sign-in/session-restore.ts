import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import {
  createOutageRetry,
  isOutage,
  logFailure,
  type Outage,
  outageOf,
  problemNotice,
  waitSecondsOf,
} from '../calls/call-failures.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { LocalCopyStore } from '../device/local-copy.ts';
import { planResume } from '../rules/mining-time.ts';
import { rememberedEmail, type SessionContext } from './session-state.ts';

/** Opens the session that this device remembers: for the miner's screen, or elsewhere to continue mining. */
export function createSessionRestore(context: SessionContext) {
  const { deps, state, logout, openCopy } = context;
  const { resuming, resumeInterrupted } = createSessionResume(context);
  const retry = createOutageRetry(restoreAgain, {
    ...deps,
    onWait: (ms) => state.setState({ retryAtMs: deps.monotonicMs() + ms }),
  });

  /** While the screen says that the wallet could not be opened. */
  async function restoreAgain(): Promise<Outage | undefined> {
    const email = rememberedEmail(deps.storage);
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
      const data = await deps.api.readWallet(email);
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
      else if (sessionEnd === 'not-signed-in') deps.notify({ ...problemNotice(sessionEnd), variant: 'info' });
      state.send({ type: 'email-remembered', email }, { restore: 'done', modeChanged, sessionEnd });
    }
    return undefined;
  }

  return {
    resumeInterrupted,
    /** Opens the remembered miner's session, if any, and sends a logout that an earlier page could not send. */
    async restore(): Promise<void> {
      void logout.send();
      state.setState({ isShown: true });
      const email = rememberedEmail(deps.storage);
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
      const email = rememberedEmail(deps.storage);
      if (email !== undefined) state.send({ type: 'email-remembered', email }, { restore: 'done' });
    },
  };
}

/** Continues interrupted mining on pages other than the miner's. */
function createSessionResume({ deps, state, openCopy }: SessionContext) {
  let attempt: Promise<Outage | undefined> | undefined;
  const retry = createOutageRetry(tryToResume, deps);

  async function resumeSession(email: string): Promise<Outage | undefined> {
    const copy = await openCopy(email);
    if (!copy.isMining() || isExpired(copy, deps.wallClockMs())) return undefined;
    try {
      const data = await deps.api.readWallet(email);
      // Another tab may have logged out in the meantime, and somebody may have signed in here.
      if (!copy.isMining() || state.getState().screen.mode !== 'logged-out') return undefined;
      state.send({ type: 'signed-in', email }, { wallet: { data, copy, isLocal: false }, modeChanged: false });
    } catch (error) {
      if (!retry.isRunning()) logWarning('Mining was not resumed; the miner screen shows why', error);
      if (isOutage(error)) return outageOf(error);
    }
    return undefined;
  }

  /** Returns undefined when mining was resumed, there is nothing to resume, or the miner's screen does. */
  async function tryToResume(): Promise<Outage | undefined> {
    const email = rememberedEmail(deps.storage);
    const { screen, restore } = state.getState();
    if (email === undefined || screen.mode !== 'logged-out' || restore !== 'done') return undefined;
    attempt ??= resumeSession(email).finally(() => {
      attempt = undefined;
    });
    return attempt;
  }

  return {
    /** Resolves when no attempt is in progress. */
    resuming: async (): Promise<unknown> => attempt,
    /**
     * Opens the session where mining was interrupted and it is valid; otherwise changes and reports nothing. Resolves
     * after the first attempt, which is repeated in an outage.
     */
    async resumeInterrupted(): Promise<void> {
      const outage = await tryToResume();
      if (outage !== undefined) void retry.start(outage);
    },
  };
}

/** True when mining was interrupted for over six hours: then nothing resumes, and the miner's screen says so. */
function isExpired(copy: LocalCopyStore, nowMs: number): boolean {
  const stored = copy.isMining() ? copy.read() : undefined;
  return stored !== undefined && planResume(nowMs - stored.lastUpdatedMs).type === 'discard';
}

/** Why the server refuses this device's session; null: it only has to wait. */
function sessionEndOf(error: ApiError): 'session-replaced' | 'not-signed-in' | null {
  if (error.status === 429) return null;
  return error.code === 'session-replaced' ? 'session-replaced' : 'not-signed-in';
}
