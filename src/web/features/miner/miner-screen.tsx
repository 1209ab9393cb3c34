import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { random, wallClockMs } from '#web/lib/clock.ts';
import { localStore } from '#web/lib/storage.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { openLocalCopy } from './local-copy.ts';
import { minerApi } from './miner-api.ts';
import { storeInvitation } from './sign-in/invitation.ts';
import { createMinerSessionStore, type MinerSessionStore } from './sign-in/miner-session-store.ts';
import { followPinSteps } from './sign-in/pin-step-history.ts';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { createWalletChannel } from './sign-in/wallet-channel.ts';

/** The web miner (specification, section 2, "Web miner screen"). The server renders its first mode, the login form. */
export function MinerScreen(): ReactNode {
  const [store] = useState(createStore);
  const view = useStore(store);

  useEffect(() => {
    storeInvitation(localStore, window.location.search);
    void store.restore();
  }, [store]);
  useEffect(() => store.listenToOtherTabs(), [store]);
  useEffect(() => followPinSteps(store), [store]);

  if (view.session.mode === 'dashboard' && view.wallet !== null) {
    return (
      <div className="page-width pt-3 pb-10 md:pt-4 md:pb-14">
        {/* The dashboard's own title and figures take the first view. */}
        <h1 className="sr-only">{MINER_CONTENT.title}</h1>
        <Dashboard
          key={view.wallet.data.email}
          wallet={view.wallet}
          focusOnMount={view.modeChanged}
          sync={store.sync}
          onLogOut={store.logOut}
          onForget={store.forgetDevice}
          onSessionEnd={store.endSession}
        />
      </div>
    );
  }
  return (
    <div className="page-width py-10 md:py-14">
      <h1 className="text-3xl">{MINER_CONTENT.title}</h1>
      <SignInScreen store={store} view={view} />
    </div>
  );
}

function createStore(): MinerSessionStore {
  return createMinerSessionStore({
    api: minerApi,
    storage: localStore,
    openCopy: (email) => openLocalCopy({ storage: localStore, crypto, nowMs: wallClockMs }, email),
    wallClockMs,
    notify: toast,
    channel: createWalletChannel(),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random,
    cookiesEnabled: () => navigator.cookieEnabled,
  });
}
