import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PasswordConfirmation } from '#contract/team-account.ts';
import { PASSKEY_NAME_CHARACTERS_MAX } from '#contract/team-passkey.ts';
import type { Passkey, SecondFactorStatus } from '#contract/team-second-factor.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondFactorQuery, useSecondFactorActions } from './second-factor-queries.ts';
import { SetUpDialog } from './set-up-dialog.tsx';
import { OWN_ACCOUNT } from './texts.ts';

const { secondFactor: TEXTS, passkeys: PASSKEYS } = OWN_ACCOUNT;

type Question =
  | { readonly type: 'turnOn' | 'renew' | 'turnOff' | 'add' }
  | { readonly type: 'remove'; readonly passkey: Passkey };

/** A dialog over the section. */
type Step =
  | { readonly type: 'password'; readonly question: Question }
  | { readonly type: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly type: 'codes'; readonly codes: readonly string[] };

const DIALOGS = {
  turnOn: TEXTS.turnOn,
  renew: TEXTS.renew,
  turnOff: TEXTS.turnOff,
  add: PASSKEYS.add,
  remove: PASSKEYS.remove,
} as const;

/** Turns the authenticator app on and off, adds and removes passkeys, and makes recovery codes. */
export function SecondFactorSection({ username }: { readonly username: string }): ReactNode {
  const query = useQuery(secondFactorQuery);
  const actions = useSecondFactorActions();
  const [step, setStep] = useState<Step>();
  const [name, setName] = useState('');
  const close = (): void => {
    setStep(undefined);
    actions.refreshUser();
  };
  const ask = (question: Question): void => setStep({ type: 'password', question });

  async function answer(question: Question, proof: PasswordConfirmation): Promise<Step | undefined> {
    switch (question.type) {
      case 'turnOn':
        return { type: 'scan', ...(await actions.setUp(proof)) };
      case 'renew':
        return { type: 'codes', codes: (await actions.renewCodes(proof)).recoveryCodes };
      case 'turnOff':
        await actions.disable(proof);
        toast({ title: TEXTS.turnOff.done });
        return undefined;
      case 'add': {
        const { recoveryCodes } = await actions.addPasskey(name.trim() || PASSKEYS.add.unnamed, proof);
        toast({ title: PASSKEYS.add.done });
        setName('');
        return recoveryCodes.length === 0 ? undefined : { type: 'codes', codes: recoveryCodes };
      }
      case 'remove':
        await actions.removePasskey(question.passkey.id, proof);
        toast({ title: PASSKEYS.remove.done });
        return undefined;
    }
  }

  async function submit(question: Question, proof: PasswordConfirmation): Promise<void> {
    const next = await answer(question, proof);
    setStep(next);
    if (next === undefined) actions.refreshUser();
  }

  return (
    <section aria-labelledby="second-factor" className="grid content-start gap-3">
      <h2 id="second-factor" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      <QueryView query={query} texts={TEXTS}>
        {(status) => (
          <>
            <App status={status} onAsk={(type) => ask({ type })} />
            <PasskeyList
              passkeys={status.passkeys}
              canAdd={status.canAddPasskeys}
              onAdd={() => ask({ type: 'add' })}
              onRemove={(passkey) => ask({ type: 'remove', passkey })}
            />
            {(status.isOn || status.passkeys.length > 0) && (
              <RecoveryCodes left={status.recoveryCodesLeft} onRenew={() => ask({ type: 'renew' })} />
            )}
          </>
        )}
      </QueryView>
      {step?.type === 'password' && (
        <PasswordDialog
          title={DIALOGS[step.question.type].title}
          lead={DIALOGS[step.question.type].lead}
          submitLabel={DIALOGS[step.question.type].submit}
          failedTitle={TEXTS.nothingChanged}
          username={username}
          onSubmit={(proof) => submit(step.question, proof)}
          onClose={() => setStep((current) => (current?.type === 'password' ? undefined : current))}
        >
          {step.question.type === 'add' && (
            <TextField
              label={PASSKEYS.add.name}
              hint={PASSKEYS.add.nameHint}
              value={name}
              maxLength={PASSKEY_NAME_CHARACTERS_MAX}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </PasswordDialog>
      )}
      {step?.type === 'scan' && (
        <SetUpDialog
          secret={step.secret}
          uri={step.uri}
          onEnabled={(codes) => (codes.length === 0 ? close() : setStep({ type: 'codes', codes }))}
          onClose={close}
        />
      )}
      {step?.type === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </section>
  );
}

interface AppProps {
  readonly status: SecondFactorStatus;
  readonly onAsk: (question: 'turnOn' | 'turnOff') => void;
}

function App({ status: { isOn, passkeys }, onAsk }: AppProps): ReactNode {
  if (!isOn) {
    return (
      <>
        <p className="text-sm">{passkeys.length === 0 ? TEXTS.off : TEXTS.offWithPasskeys}</p>
        <p className="max-w-[41.5em] text-muted text-sm">{TEXTS.offLead}</p>
        <Button className="justify-self-start" onClick={() => onAsk('turnOn')}>
          {TEXTS.turnOn.open}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm">{TEXTS.on}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => onAsk('turnOff')}>
        {TEXTS.turnOff.open}
      </Button>
    </>
  );
}

function RecoveryCodes({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }): ReactNode {
  return (
    <>
      <h3 className="mt-3 font-semibold text-sm">{TEXTS.codes.field}</h3>
      <p className={`text-sm ${left === 0 ? 'text-amber' : 'text-muted'}`}>{TEXTS.codesLeft(left)}</p>
      <Button variant="secondary" className="justify-self-start" onClick={onRenew}>
        {TEXTS.renew.open}
      </Button>
    </>
  );
}
