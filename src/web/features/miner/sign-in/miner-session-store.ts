import type { StoreApi } from 'zustand/vanilla';
import { planResume } from '#domain/miner/mining-mode.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { isOutage, logFailure, problemNotice, waitSecondsOf } from '../call-failures.ts';
import { createPutSync, type PutSync } from '../live/put-sync.ts';
import type { LocalCopyStore } from '../local-copy.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { createOutageRetry, type Outage, outageOf } from './outage-retry.ts';
import { createPendingLogout } from './pending-logout.ts';
import { rememberedEmail } from './remembered-email.ts';
import {
  createDeviceCopies,
  createSessionState,
  FIRST_VIEW,
  type MinerSessionDeps,
  type MinerSessionView,
  type SessionContext,
} from './session-state.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSignOut, type SignOut } from './sign-out.ts';

export interface MinerSessionStore
  extends Omit<StoreApi<MinerSessionView>, 'setState'>,
    Omit<SignIn, 'localCredentials'>,
    SignOut {
  readonly sync: PutSync;
  /** Opens the remembered miner's session, if any, and sends a logout that an earlier page could not send. */
  readonly restore: () => Promise<void>;
  /**
   * Opens that session where mining was interrupted and it is valid; otherwise changes and reports nothing. Resolves
   * after the first attempt, which is repeated in an outage.
   */
  readonly resumeInterrupted: () => Promise<void>;
  /** The miner's screen was left: an open wallet stays open, and its forms start again. */
  readonly leaveScreen: () => void;
  /** After a failed restore: asks for the PIN, which opens the copy on this device. */
  readonly askForPin: () => void;
  readonly back: () => void;
  /** Opens Create PIN again after `back` closed it, as the browser's Forward does. */
  readonly forward: () => void;
}

/** The miner screen's session, outside React: the session machine, calls to the server, notices. */
export function createMinerSessionStore(deps: MinerSessionDeps): MinerSessionStore {
  const { api, storage } = deps;
  const state = createSessionState(deps);
  const logout = createPendingLogout({ storage, logOut: api.logOut, delay: deps.delay, random: deps.random });
  const context: SessionContext = { deps, state, logout, ...createDeviceCopies(deps.openCopy) };
  const { localCredentials, ...signIn } = createSignIn(context);
  let closedCreatePin: string | undefined;
  let resuming: Promise<Outage | undefined> | undefined;
  const retry = createOutageRetry({ attempt: tryToResume, delay: deps.delay, random: deps.random });

  async function restoreSession(email: string): Promise<void> {
    const { modeChanged } = state.getState();
    const copy = await context.openCopy(email);
    if (isExpired(copy)) {
      // Mining was interrupted for over six hours: the session is discarded (specification, section 4).
      copy.markMining(false);
      state.warn(problemNotice('not-signed-in'));
      state.send({ type: 'email-remembered', email }, { restore: 'done', modeChanged, sessionEnd: 'expired' });
      logout.record({ email, forgetDevice: false });
      await logout.send();
      return;
    }
    try {
      const data = await api.readWallet(email);
      state.send(
        { type: 'signed-in', email },
        { wallet: { data, copy, isLocal: false }, restore: 'done', modeChanged },
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) {
        logFailure('The mining session could not be opened', error);
        state.setState({ restore: 'failed', hasCopy: copy.canOpenWithPin() });
        return;
      }
      const sessionEnd = sessionEndOf(error);
      if (sessionEnd === null) state.warn(MINER_NOTICES.tooManyTries(waitSecondsOf(error) ?? 1));
      else state.warn(problemNotice(sessionEnd));
      state.send({ type: 'email-remembered', email }, { restore: 'done', modeChanged, sessionEnd });
    }
  }

  async function resumeSession(email: string): Promise<Outage | undefined> {
    const copy = await context.openCopy(email);
    if (!copy.isMining() || isExpired(copy)) return undefined;
    try {
      const data = await api.readWallet(email);
      // Another tab may have logged out meanwhile, and somebody may have signed in here.
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

  function isExpired(copy: LocalCopyStore): boolean {
    const stored = copy.isMining() ? copy.read() : undefined;
    return stored !== undefined && planResume(deps.wallClockMs() - stored.lastUpdatedMs).type === 'discard';
  }

  return {
    getState: state.getState,
    getInitialState: state.getInitialState,
    subscribe: state.subscribe,
    ...signIn,
    sync: createPutSync(context, localCredentials),
    ...createSignOut(context),

    async restore() {
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

    async resumeInterrupted() {
      const outage = await tryToResume();
      if (outage !== undefined) void retry.start(outage);
    },

    leaveScreen() {
      const { session, restore } = state.getState();
      if (session.mode === 'dashboard') state.setState({ modeChanged: false });
      else state.setState({ ...FIRST_VIEW, restore: restore === 'pending' ? restore : 'done' });
    },

    askForPin() {
      const email = rememberedEmail(storage);
      if (email !== undefined) state.send({ type: 'email-remembered', email }, { restore: 'done' });
    },

    back() {
      const { session } = state.getState();
      closedCreatePin = session.mode === 'create-pin' ? session.email : undefined;
      state.send({ type: 'back' });
    },

    forward() {
      const { session, typedEmail } = state.getState();
      // Unless another e-mail was entered since.
      if (session.mode !== 'logged-out' || closedCreatePin !== typedEmail) return;
      state.send({ type: 'email-unknown', email: typedEmail });
    },
  };
}

/** Why the server refuses this device's session; null: it only has to wait. */
function sessionEndOf(error: ApiError): 'session-replaced' | 'not-signed-in' | null {
  if (error.status === 429) return null;
  return error.code === 'session-replaced' ? 'session-replaced' : 'not-signed-in';
}
