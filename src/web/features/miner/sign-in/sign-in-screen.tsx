import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SessionEnd } from '#domain/miner/mining-state.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { logWarning } from '#web/lib/log.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { localStore } from '#web/lib/storage.ts';
import { minerApi } from '../calls/miner-api.ts';
import { DeviceNote } from '../components/forget-device.tsx';
import { ModeHeading } from '../components/mode-heading.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { invitedBy } from './invitation.ts';
import type { MinerSessionStore } from './miner-session-store.ts';
import { PinForm, type PinFormProps } from './pin-form.tsx';
import { Restoring, StoredBalance, WaitingBalance } from './restoring.tsx';
import type { MinerSessionView } from './session-state.ts';
import { ASIDE, SignInFacts } from './sign-in-facts.tsx';
import { SignUpClosed } from './sign-up-closed.tsx';

export interface SignInScreenProps {
  readonly store: MinerSessionStore;
  readonly view: MinerSessionView;
  /** The dashboard on sample data, beside the login form. */
  readonly sample?: ReactNode;
}

/** The first three modes of the web miner: logged out, Create PIN and Verify PIN. */
export function SignInScreen({ store, view, sample }: SignInScreenProps): ReactNode {
  const { needsScript, needsCookie } = MINER_CONTENT;
  const isUnopened = view.restore === 'failed';
  return (
    <div className={`mt-2 grid gap-10 ${isUnopened ? '' : 'md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]'}`}>
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
      {/* Not beside a wallet that could not be opened, which needs none of it. */}
      {!isUnopened && <Aside store={store} view={view} sample={sample} />}
    </div>
  );
}

/** Who returns knows the facts: beside Verify PIN stand what waits and how to leave it. */
function Aside({ store, view: { screen }, sample }: SignInScreenProps): ReactNode {
  if (screen.mode !== 'verify-pin') return <SignInFacts sample={sample} isFirstStep={screen.mode === 'logged-out'} />;
  return (
    <div className={ASIDE}>
      {/* A phone has it above the form, in words. */}
      <StoredBalance store={store} email={screen.email} label={MINER_CONTENT.waitingForYou} className="max-md:hidden" />
      <DeviceNote onForget={store.forgetDevice} />
    </div>
  );
}

function SignInStep({ store, view }: Omit<SignInScreenProps, 'sample'>): ReactNode {
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
          <Invitation isNewcomer />
          <LoginTabs email={typedEmail} onSubmit={store.logIn} />
        </div>
      );
    case 'create-pin':
    case 'verify-pin': {
      const isNew = screen.mode === 'create-pin';
      return (
        <div key={screen.mode} className="grid gap-4 md:gap-6">
          <ModeHeading focusOnMount={modeChanged}>{modes[screen.mode].heading}</ModeHeading>
          {isNew && <Invitation />}
          {!isNew && (
            <div className="md:hidden">
              <WaitingBalance
                store={store}
                email={screen.email}
                text={view.sessionEnd === null ? MINER_CONTENT.waiting : MINER_CONTENT.waitingHere}
              />
            </div>
          )}
          {view.sessionEnd !== null && <SessionEndNotice end={view.sessionEnd} />}
          <PinForm
            {...screen}
            typedPin={isNew ? store.typedPin() : ''}
            onSubmit={isNew ? store.createWallet : store.verifyPin}
            onBack={store.back}
          />
        </div>
      );
    }
  }
}

type SignInTab = 'login' | 'sign-up';

function LoginTabs({ email, onSubmit }: Pick<PinFormProps, 'email' | 'onSubmit'>): ReactNode {
  const { tabs } = MINER_CONTENT;
  const [tab, setTab] = useState<SignInTab>('login');
  const login = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);

  // The panel is hidden until it is rendered.
  useEffect(() => {
    if (tab === 'login' && isAsked.current) login.current?.querySelector('input')?.focus();
    isAsked.current = false;
  }, [tab]);

  function create(): void {
    isAsked.current = true;
    setTab('login');
  }

  return (
    <Tabs
      label={tabs.label}
      value={tab}
      onChange={setTab}
      items={[
        {
          id: 'login',
          label: tabs.login,
          content: (
            <div ref={login}>
              <PinForm mode="logged-out" email={email} onSubmit={onSubmit} />
            </div>
          ),
        },
        { id: 'sign-up', label: tabs.signUp, content: <SignUpClosed onCreate={create} /> },
      ]}
    />
  );
}

/** Who invited the visitor, by the link that led here, with the name that was chosen; the server renders nobody. */
function Invitation({ isNewcomer = false }: { readonly isNewcomer?: boolean }): ReactNode {
  const { newWallets } = usePageData();
  const [name, setName] = useState<string>();
  useEffect(() => {
    const ref = invitedBy(window.location.search, localStore);
    setName(ref);
    if (ref === undefined) return;
    minerApi.readInviterName(ref).then(
      (chosen) => setName(chosen ?? ref),
      (error: unknown) => logWarning('The name of the inviter could not be read', error),
    );
  }, []);
  if (name === undefined) return null;
  return (
    <p className="wrap-anywhere">
      <span className="text-volt">
        <bdi>{name}</bdi> {MINER_CONTENT.invitedYou}
      </span>
      {isNewcomer && ` ${MINER_CONTENT.newHere[newWallets]}`}
    </p>
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
