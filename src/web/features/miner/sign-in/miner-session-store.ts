import type { LocalCopyStore } from '../device/local-copy.ts';
import { createPendingLogout } from './pending-logout.ts';
import { createSessionRestore } from './session-restore.ts';
import {
  createSessionState,
  FIRST_VIEW,
  type MinerSessionDeps,
  type SessionContext,
  type SessionState,
} from './session-state.ts';
import { createLocalSession, createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';

export type MinerSessionStore = ReturnType<typeof createMinerSessionStore>;

/** The miner screen's session, outside React: the session machine, calls to the server, notices. */
export function createMinerSessionStore(deps: MinerSessionDeps) {
  const state = createSessionState(deps);
  const logout = createPendingLogout(deps);
  const context: SessionContext = { deps, state, logout, ...createDeviceCopies(deps.openCopy) };
  const local = createLocalSession(context);
  return {
    getState: state.getState,
    getInitialState: state.getInitialState,
    subscribe: state.subscribe,
    sync: local.sync,
    ...createSignIn(context, local),
    ...createSessionRestore(context),
    /** Of the copy on this device; undefined: it has none. */
    async storedBalanceTvx(email: string): Promise<number | undefined> {
      return (await context.openCopy(email)).read()?.wallet.balance;
    },
    ...createSignOut(context),
    ...createFormNavigation(state),
  };
}

function createDeviceCopies(open: MinerSessionDeps['openCopy']): Pick<SessionContext, 'openCopy' | 'clearCopy'> {
  const copies = new Map<string, Promise<LocalCopyStore>>();

  function openCopy(email: string): Promise<LocalCopyStore> {
    const copy = copies.get(email) ?? open(email);
    copies.set(email, copy);
    return copy;
  }

  return {
    openCopy,
    async clearCopy(email) {
      const copy = await openCopy(email);
      copy.clear();
      copies.delete(email);
    },
  };
}

function createFormNavigation(state: SessionState) {
  let closedCreatePin: string | undefined;
  return {
    /** The miner's screen was left: an open wallet stays open, and its forms start again. */
    leaveScreen(): void {
      const { screen, restore } = state.getState();
      if (screen.mode === 'dashboard') state.setState({ modeChanged: false, isShown: false });
      else state.setState({ ...FIRST_VIEW, restore: restore === 'pending' ? restore : 'done' });
    },
    back(): void {
      const { screen } = state.getState();
      closedCreatePin = screen.mode === 'create-pin' ? screen.email : undefined;
      state.send({ type: 'back' });
    },
    /** Opens Create PIN with an e-mail to be entered, as Sign Up does. */
    signUp: (): void => state.send({ type: 'email-unknown', email: '' }),
    /** Opens Create PIN again after `back` closed it, as the browser's Forward does. */
    forward(): void {
      const { screen, typedEmail } = state.getState();
      // Unless another e-mail was entered since.
      if (screen.mode !== 'logged-out' || closedCreatePin !== typedEmail) return;
      state.send({ type: 'email-unknown', email: typedEmail });
    },
  };
}
