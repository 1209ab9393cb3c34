import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { localStore } from '#web/lib/storage.ts';
import { browserRandom } from './browser-random.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { DeviceNote, ForgetDeviceButton } from './forget-device.tsx';
import { openLocalCopy } from './local-copy.ts';
import { minerApi } from './miner-api.ts';
import { ModeHeading } from './mode-heading.tsx';
import { storeInvitation } from './sign-in/invitation.ts';
import { createMinerSessionStore, type MinerSessionStore } from './sign-in/miner-session-store.ts';
import { PinForm } from './sign-in/pin-form.tsx';
import { followPinSteps } from './sign-in/pin-step-history.ts';
import type { MinerSessionView } from './sign-in/session-state.ts';
import { SignInFacts } from './sign-in/sign-in-facts.tsx';
import { SignUpClosed } from './sign-in/sign-up-closed.tsx';
import { createWalletChannel } from './sign-in/wallet-channel.ts';
import { SimulatedLabel } from './simulated-label.tsx';

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

  return (
    <div className="page-width py-10 md:py-14">
      <h1 className="text-3xl">{MINER_CONTENT.title}</h1>
      {view.session.mode === 'dashboard' && view.wallet !== null ? (
        <div className="mt-8">
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
      ) : (
        <>
          <p className="mt-3 max-w-[62ch] text-muted">{MINER_CONTENT.lead}</p>
          <div className="mt-5">
            <SimulatedLabel />
          </div>
          <div className="mt-10 grid gap-10 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
            <div className="min-w-0">
              <noscript>
                <Notice tone="warning" title={MINER_CONTENT.needsScript.title}>
                  {MINER_CONTENT.needsScript.text}
                </Notice>
              </noscript>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden">
                {view.needsCookie && (
                  <Notice tone="danger" role="alert" title={MINER_CONTENT.needsCookie.title}>
                    {MINER_CONTENT.needsCookie.text}
                  </Notice>
                )}
                {view.restore === 'settled' ? (
                  <SignIn store={store} view={view} />
                ) : (
                  <Restoring store={store} view={view} />
                )}
              </div>
            </div>
            <SignInFacts />
          </div>
        </>
      )}
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
    random: browserRandom,
    cookiesEnabled: () => navigator.cookieEnabled,
  });
}

interface SignInProps {
  readonly store: MinerSessionStore;
  readonly view: MinerSessionView;
}

function Restoring({ store, view }: SignInProps): ReactNode {
  const { opening, unopened, logOut } = MINER_CONTENT;
  if (view.restore === 'pending') {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> {opening}
      </p>
    );
  }
  return (
    <Notice tone="warning" role="alert" title={unopened.title}>
      <p>{unopened.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void store.restore()}>
          {unopened.again}
        </Button>
        {view.hasCopy && (
          <Button variant="secondary" onClick={store.askForPin}>
            {unopened.usePin}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void store.logOut()}>
          {logOut}
        </Button>
        <ForgetDeviceButton onForget={store.forgetDevice} />
      </div>
    </Notice>
  );
}

function SignIn({ store, view }: SignInProps): ReactNode {
  const { session, typedEmail, modeChanged } = view;
  const { modes, tabs } = MINER_CONTENT;
  switch (session.mode) {
    case 'dashboard':
      return null;
    case 'logged-out': {
      const login = <PinForm mode={session.mode} email={typedEmail} onSubmit={store.logIn} />;
      return (
        <div className="grid gap-4">
          <ModeHeading focusOnMount={modeChanged}>{modes[session.mode].heading}</ModeHeading>
          <Tabs
            label={tabs.label}
            items={[
              { id: 'login', label: tabs.login, content: login },
              { id: 'sign-up', label: tabs.signUp, content: <SignUpClosed /> },
            ]}
          />
        </div>
      );
    }
    case 'create-pin':
    case 'verify-pin': {
      const isNew = session.mode === 'create-pin';
      return (
        <div key={session.mode} className="grid gap-6">
          <ModeHeading focusOnMount={modeChanged}>{modes[session.mode].heading}</ModeHeading>
          <PinForm {...session} onSubmit={isNew ? store.createWallet : store.verifyPin} onBack={store.back} />
          {!isNew && <DeviceNote onForget={store.forgetDevice} />}
        </div>
      );
    }
  }
}
