import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { localStore } from '#web/lib/storage.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { miner } from './miner.ts';
import { storeInvitation } from './sign-in/sign-in.ts';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';

const STEP_KEY = 'minerPinStep';

const { session } = miner;

/** The server renders the first mode, the login form. */
export function MinerScreen(): ReactNode {
  const view = useStore(session);
  const control = useStore(miner, (tab) => tab.control);

  useEffect(() => {
    storeInvitation(localStore, window.location.search);
    miner.open();
    const stopFollowing = followPinSteps();
    return () => {
      stopFollowing();
      session.leaveScreen();
    };
  }, []);

  if (view.wallet !== null && control !== undefined) {
    return (
      <Dashboard
        key={view.wallet.data.email}
        wallet={view.wallet}
        control={control}
        focusOnMount={view.modeChanged}
        onLogOut={session.logOut}
        onForget={session.forgetDevice}
      />
    );
  }
  return <SignInScreen store={session} view={view} />;
}

/**
 * Gives the PIN screens their own history entry, so that the browser's Back closes them like their Back button. Forward
 * opens Create PIN again while its e-mail is known; otherwise the entry is left again. Returns a stop function.
 */
function followPinSteps(): () => void {
  let isLeavingEntry = false;

  function isPinStep(): boolean {
    const { mode } = session.getState().screen;
    return mode === 'create-pin' || mode === 'verify-pin';
  }

  function reconcile(): void {
    if (isLeavingEntry || session.getState().restore === 'pending' || isPinStep() === isPinEntry()) return;
    if (isPinStep()) {
      // Returning to the entry before must not scroll the dashboard to where the form's button was.
      history.scrollRestoration = 'manual';
      history.pushState({ [STEP_KEY]: true }, '');
      return;
    }
    isLeavingEntry = true;
    history.back();
  }

  function onPopState(): void {
    if (isLeavingEntry) isLeavingEntry = false;
    else if (isPinEntry()) session.forward();
    else if (isPinStep()) session.back();
    reconcile();
  }

  const unsubscribe = session.subscribe(reconcile);
  window.addEventListener('popstate', onPopState);
  reconcile();
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
  };
}

function isPinEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && STEP_KEY in state;
}
