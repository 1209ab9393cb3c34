import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { DeviceNote } from '../components/forget-device.tsx';
import { MINER_NOTICES } from '../components/notices.ts';
import { ModeHeading, SimulatedLabel } from '../components/panel.tsx';
import type { SessionEnd } from '../rules/mining-state.ts';
import { PinForm } from './pin-form.tsx';
import { Restoring, type SignInScreenProps, StoredBalance } from './restoring.tsx';

/** The first three modes of the web miner: logged out, Create PIN and Verify PIN. */
export function SignInScreen({ store, view }: SignInScreenProps): ReactNode {
  return (
    <div className={`mt-2 ${view.restore === 'failed' ? '' : 'max-w-[28rem]'}`}>
      <noscript>
        <Notice tone="warning" title="The web miner needs JavaScript">
          Mining runs in this page. Turn on JavaScript for this site and reload the page to log in.
        </Notice>
      </noscript>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden">
        {view.needsCookie && (
          <Notice tone="danger" role="alert" title="This site needs its cookie">
            Your browser did not store the cookie that keeps your wallet open. Allow cookies for this site in your
            browser settings, then log in again.
          </Notice>
        )}
        {view.restore === 'done' ? <SignInStep store={store} view={view} /> : <Restoring store={store} view={view} />}
      </div>
    </div>
  );
}

function SignInStep({ store, view }: SignInScreenProps): ReactNode {
  const { screen, modeChanged } = view;
  switch (screen.mode) {
    case 'dashboard':
      return null;
    case 'logged-out':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ModeHeading focusOnMount={modeChanged} className="text-heading">
            Open your wallet
          </ModeHeading>
          <LoginTabs store={store} view={view} />
          <p className="border-line border-t pt-4">
            Watch a simulated miner add up TVX in your browser. Sign in with your email and a {PIN_DIGITS}-digit PIN;
            you need no other account.
          </p>
          <SimulatedLabel />
        </div>
      );
    case 'create-pin':
    case 'verify-pin': {
      const isNew = screen.mode === 'create-pin';
      return (
        <div key={screen.mode} className="grid gap-4 md:gap-6">
          <ModeHeading focusOnMount={modeChanged}>{isNew ? 'Create your PIN' : 'Verify your PIN'}</ModeHeading>
          {view.sessionEnd !== null && <SessionEndNotice end={view.sessionEnd} />}
          <PinForm
            {...screen}
            typedPin={isNew ? store.typedPin() : ''}
            onSubmit={isNew ? store.createWallet : store.verifyPin}
            onBack={store.back}
          />
          {!isNew && (
            <>
              <StoredBalance store={store} email={screen.email} />
              <DeviceNote onForget={store.forgetDevice} />
            </>
          )}
        </div>
      );
    }
  }
}

function LoginTabs({ store, view }: SignInScreenProps): ReactNode {
  const [tab, setTab] = useState<'login' | 'sign-up'>('login');
  return (
    <Tabs
      label="Login or sign up"
      value={tab}
      onChange={setTab}
      items={[
        {
          id: 'login',
          label: 'Login',
          content: <PinForm mode="logged-out" email={view.typedEmail} onSubmit={store.logIn} />,
        },
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
    <div className="grid gap-5">
      <Notice tone="warning" title="Phase 1 Registration Closed">
        Maximum capacity reached
      </Notice>
      <div className="grid gap-1">
        <p>Existing users can still log in.</p>
        <p>
          {newWallets === 'open'
            ? 'Phase 1 is full, but this site still creates wallets: a new email and a PIN are enough.'
            : 'New wallets cannot be created on this site at this time.'}
        </p>
      </div>
      {newWallets === 'open' && (
        <Button size="lg" onClick={onCreate}>
          Create a wallet
        </Button>
      )}
      <ButtonLink
        variant="secondary"
        size="lg"
        href={leadsTo(waitingList.href)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {waitingList.label}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">{SITE.opensNewTab}</span>
      </ButtonLink>
    </div>
  );
}

/** Stays until the wallet is opened again. */
function SessionEndNotice({ end }: { readonly end: SessionEnd }): ReactNode {
  const { title, lead, text } = MINER_NOTICES.sessionEnded[end];
  return (
    <Notice tone={end === 'session-replaced' ? 'danger' : 'warning'} role="alert" title={title}>
      <span>{lead}</span>
      {text}
    </Notice>
  );
}
