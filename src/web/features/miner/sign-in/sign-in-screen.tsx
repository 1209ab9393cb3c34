import type { ReactNode } from 'react';
import type { SessionEnd } from '#domain/miner/mining-state.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { DeviceNote, ForgetDeviceButton } from '../components/forget-device.tsx';
import { ModeHeading } from '../components/mode-heading.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import type { MinerSessionStore } from './miner-session-store.ts';
import { PinForm } from './pin-form.tsx';
import type { MinerSessionView } from './session-state.ts';
import { SignInFacts } from './sign-in-facts.tsx';
import { SignUpClosed } from './sign-up-closed.tsx';

export interface SignInScreenProps {
  readonly store: MinerSessionStore;
  readonly view: MinerSessionView;
}

/** The first three modes of the web miner: logged out, Create PIN and Verify PIN. */
export function SignInScreen({ store, view }: SignInScreenProps): ReactNode {
  const { needsScript, needsCookie } = MINER_CONTENT;
  return (
    <div className="mt-4 grid gap-10 md:mt-8 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div className="min-w-0">
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
      <SignInFacts />
    </div>
  );
}

function Restoring({ store, view }: SignInScreenProps): ReactNode {
  const { opening, unopened, again, logOut } = MINER_CONTENT;
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
          {again}
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

function SignInStep({ store, view }: SignInScreenProps): ReactNode {
  const { session, typedEmail, modeChanged } = view;
  const { modes, tabs } = MINER_CONTENT;
  switch (session.mode) {
    case 'dashboard':
      return null;
    case 'logged-out': {
      const login = <PinForm mode={session.mode} email={typedEmail} onSubmit={store.logIn} />;
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
        <div key={session.mode} className="grid gap-4 md:gap-6">
          <ModeHeading focusOnMount={modeChanged}>{modes[session.mode].heading}</ModeHeading>
          {view.sessionEnd !== null && <SessionEndNotice end={view.sessionEnd} />}
          <PinForm
            {...session}
            typedPin={isNew ? store.typedPin() : ''}
            onSubmit={isNew ? store.createWallet : store.verifyPin}
            onBack={store.back}
          />
          {!isNew && <DeviceNote onForget={store.forgetDevice} />}
        </div>
      );
    }
  }
}

/** Stays until the wallet is opened again; the notice at the end of the session was announced. */
function SessionEndNotice({ end }: { readonly end: SessionEnd }): ReactNode {
  const { title, text } = MINER_NOTICES.sessionEnded[end];
  return (
    <Notice tone={end === 'session-replaced' ? 'danger' : 'warning'} title={title}>
      {text}
    </Notice>
  );
}
