import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { localStore } from '#web/lib/storage.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { miner } from './miner.ts';
import { storeInvitation } from './sign-in/invitation.ts';
import { followPinSteps } from './sign-in/pin-step-history.ts';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { MINER_CONTENT } from './texts/miner.ts';

const { session } = miner;

/** The server renders the first mode, the login form. */
export function MinerScreen(): ReactNode {
  const view = useStore(session);
  const control = useStore(miner, (tab) => tab.control);

  useEffect(() => {
    storeInvitation(localStore, window.location.search);
    miner.open();
    const stopFollowing = followPinSteps(session);
    return () => {
      stopFollowing();
      session.leaveScreen();
    };
  }, []);

  if (view.wallet !== null && control !== undefined) {
    return (
      <div className="page-width pt-3 pb-10 md:pt-4 md:pb-14">
        {/* The dashboard's own title and numbers take the first view. */}
        <h1 className="sr-only">{MINER_CONTENT.title}</h1>
        <Dashboard
          key={view.wallet.data.email}
          wallet={view.wallet}
          control={control}
          focusOnMount={view.modeChanged}
          onLogOut={session.logOut}
          onForget={session.forgetDevice}
        />
      </div>
    );
  }
  // On a phone the whole form of a PIN step is in the first view.
  const isCompact = view.screen.mode !== 'logged-out';
  return (
    <div className={isCompact ? 'page-width pt-3 pb-6 md:py-8' : 'page-width py-6 md:py-8'}>
      <h1 className={`engraved text-muted ${isCompact ? 'max-sm:sr-only' : ''}`}>{MINER_CONTENT.title}</h1>
      <SignInScreen store={session} view={view} />
    </div>
  );
}
