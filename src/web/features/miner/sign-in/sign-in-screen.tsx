import { ArrowLeft, ExternalLink, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';
import { useMotion } from '#web/lib/motion.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { ForgetDeviceButton } from '../components/forget-device.tsx';
import { MINER_NOTICES } from '../components/notices.ts';
import { PinForm } from './pin-form.tsx';
import { Preview } from './preview.tsx';
import { Restoring, type SignInScreenProps, StoredBalance } from './restoring.tsx';
import '#web/styles/sign-in.css';

/** The first three modes of the web miner: logged out, Create PIN and Verify PIN. The server renders the first. */
export function SignInScreen({ store, view }: SignInScreenProps): ReactNode {
  const { isMoving } = useMotion();
  const { mode } = view.screen;
  return (
    <div className="sign-in" data-still={!isMoving}>
      <div className="sign-in-form">
        {view.restore === 'failed' ? (
          <Restoring store={store} view={view} />
        ) : (
          <>
            <div className="md:relative">
              {(mode === 'create-pin' || mode === 'verify-pin') && (
                <button
                  type="button"
                  onClick={store.back}
                  className="flex min-h-11 items-center gap-2 font-semibold text-muted text-sm hover:text-text max-md:-mt-2.5 md:absolute md:bottom-full"
                >
                  <ArrowLeft aria-hidden="true" className="size-4" />
                  Back
                </button>
              )}
              {/* Announced when it changes: the focus goes to what is to be typed. */}
              <h1 aria-live="polite" className="text-heading">
                {TITLES[mode]}
              </h1>
            </div>
            <noscript>
              <Notice tone="warning" title="The web miner needs JavaScript">
                Mining runs in this page. Turn on JavaScript for this site and reload the page to log in.
              </Notice>
            </noscript>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 noscript:hidden">
              {view.needsCookie && (
                <Notice tone="danger" role="alert" title="This site needs its cookie">
                  Your browser did not store the cookie that keeps your wallet open. Allow cookies for this site in your
                  browser settings, then log in again.
                </Notice>
              )}
              {view.restore === 'done' ? <Step store={store} view={view} /> : <Restoring store={store} view={view} />}
            </div>
          </>
        )}
      </div>
      <Preview />
    </div>
  );
}

const TITLES = {
  'logged-out': 'Open your wallet',
  'create-pin': 'Create your PIN',
  'verify-pin': 'Verify your PIN',
  dashboard: null,
} as const;

function Step({ store, view }: SignInScreenProps): ReactNode {
  const { screen, sessionEnd } = view;
  switch (screen.mode) {
    case 'dashboard':
      return null;
    case 'logged-out':
      return <LoginTabs store={store} view={view} />;
    case 'create-pin':
      return (
        <div key={screen.mode}>
          <PinForm {...screen} typedPin={store.typedPin()} onSubmit={store.createWallet} />
        </div>
      );
    case 'verify-pin':
      return (
        <div key={screen.mode} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {sessionEnd === 'session-replaced' || sessionEnd === 'incorrect-pin' ? (
            <Notice tone="warning" role="alert" title={MINER_NOTICES.sessionEnded[sessionEnd].title}>
              {MINER_NOTICES.sessionEnded[sessionEnd].text}
            </Notice>
          ) : null}
          <PinForm {...screen} onSubmit={store.verifyPin} />
          <StoredBalance store={store} email={screen.email} />
          <ForgetDeviceButton onForget={store.forgetDevice} />
        </div>
      );
  }
}

function LoginTabs({ store, view }: SignInScreenProps): ReactNode {
  const [tab, setTab] = useState<'login' | 'sign-up'>('login');
  const { newWallets } = usePageData();
  const login = (
    <div className="grid gap-4">
      <PinForm mode="logged-out" email={view.typedEmail} emailError={view.emailError} onSubmit={store.logIn} />
      {newWallets === 'open' && (
        <p className="text-muted">
          New here?{' '}
          <button type="button" onClick={store.signUp} className="quiet-link touch-area">
            Create a wallet
          </button>
        </p>
      )}
    </div>
  );
  return (
    <Tabs
      label="Login or sign up"
      value={tab}
      onChange={setTab}
      items={[
        { id: 'login', label: 'Login', content: login },
        { id: 'sign-up', label: 'Sign Up', content: <SignUpClosed onCreate={store.signUp} /> },
      ]}
    />
  );
}

/** `onCreate` opens the form that creates a wallet. */
function SignUpClosed({ onCreate }: { readonly onCreate: () => void }): ReactNode {
  const { newWallets } = usePageData();
  const leadsTo = useLinks();
  const { waitingList } = BUILT_IN_LINKS;
  return (
    <div className="grid gap-6">
      <div className="flex gap-3 text-muted">
        <Lock aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <div>
          <p className="font-semibold">Phase 1 Registration Closed</p>
          <p className="text-sm">Maximum capacity reached</p>
        </div>
      </div>
      {newWallets === 'open' && (
        <div className="grid gap-3">
          <p>Outside phase 1, anyone can join.</p>
          <Button size="lg" onClick={onCreate}>
            Create a wallet
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-muted text-sm">
        <p>Existing users can still log in.</p>
        <a
          href={leadsTo(waitingList.href)}
          target="_blank"
          rel="noopener noreferrer"
          className="quiet-link touch-area inline-flex items-center gap-2"
        >
          {waitingList.label}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">{SITE.opensNewTab}</span>
        </a>
      </div>
    </div>
  );
}
