import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { SITE } from '#web/content/site.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { DeviceNote } from '../components/forget-device.tsx';
import { MINER_NOTICES } from '../components/notices.ts';
import { ModeHeading, SimulatedLabel } from '../components/panel.tsx';
import type { SessionEnd } from '../rules/mining-state.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import type { MinerSessionStore } from './miner-session-store.ts';
import { PinForm, type PinFormProps } from './pin-form.tsx';
import { Restoring, StoredBalance } from './restoring.tsx';
import type { MinerSessionView } from './session-state.ts';

export interface SignInScreenProps {
  readonly store: MinerSessionStore;
  readonly view: MinerSessionView;
}

/** The first three modes of the web miner: logged out, Create PIN and Verify PIN. */
export function SignInScreen({ store, view }: SignInScreenProps): ReactNode {
  const { needsScript, needsCookie } = MINER_CONTENT;
  return (
    <div className={`mt-2 ${view.restore === 'failed' ? '' : 'max-w-[28rem]'}`}>
      <noscript>
        <Notice tone="warning" title={needsScript.title}>
          {needsScript.text}
        </Notice>
      </noscript>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden">
        {view.needsCookie && (
          <Notice tone="danger" role="alert" title={needsCookie.title}>
            {needsCookie.text}
          </Notice>
        )}
        {view.restore === 'done' ? <SignInStep store={store} view={view} /> : <Restoring store={store} view={view} />}
      </div>
    </div>
  );
}

function SignInStep({ store, view }: SignInScreenProps): ReactNode {
  const { screen, typedEmail, modeChanged } = view;
  const { modes } = MINER_CONTENT;
  switch (screen.mode) {
    case 'dashboard':
      return null;
    case 'logged-out':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ModeHeading focusOnMount={modeChanged} className="text-3xl">
            {modes[screen.mode].heading}
          </ModeHeading>
          <LoginTabs email={typedEmail} onSubmit={store.logIn} onSignUp={store.signUp} />
          <p className="border-line border-t pt-4">{MINER_CONTENT.lead}</p>
          <SimulatedLabel />
        </div>
      );
    case 'create-pin':
    case 'verify-pin': {
      const isNew = screen.mode === 'create-pin';
      return (
        <div key={screen.mode} className="grid gap-4 md:gap-6">
          <ModeHeading focusOnMount={modeChanged}>{modes[screen.mode].heading}</ModeHeading>
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

type SignInTab = 'login' | 'sign-up';

interface LoginTabsProps extends Pick<PinFormProps, 'email' | 'onSubmit'> {
  readonly onSignUp: () => void;
}

function LoginTabs({ email, onSubmit, onSignUp }: LoginTabsProps): ReactNode {
  const { tabs } = MINER_CONTENT;
  const [tab, setTab] = useState<SignInTab>('login');
  return (
    <Tabs
      label={tabs.label}
      value={tab}
      onChange={setTab}
      items={[
        {
          id: 'login',
          label: tabs.login,
          content: <PinForm mode="logged-out" email={email} onSubmit={onSubmit} />,
        },
        { id: 'sign-up', label: tabs.signUp, content: <SignUpClosed onCreate={onSignUp} /> },
      ]}
    />
  );
}

/** `onCreate` opens the form that creates a wallet. */
function SignUpClosed({ onCreate }: { readonly onCreate: () => void }): ReactNode {
  const { title, text, note, joining, create, waitingList } = MINER_CONTENT.signUp;
  const { newWallets } = usePageData();
  const leadsTo = useLinks();
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
      <div className="grid gap-1">
        <p>{note}</p>
        <p>{joining[newWallets]}</p>
      </div>
      {newWallets === 'open' && (
        <Button size="lg" onClick={onCreate}>
          {create}
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
