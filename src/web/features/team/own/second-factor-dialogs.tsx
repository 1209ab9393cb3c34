import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { PASSKEY_NAME_CHARACTERS_MAX } from '#contract/team-passkey.ts';
import type { Passkey } from '#contract/team-second-factor.ts';
import { ActionDialog } from '#web/components/ui/action-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useSecondFactorActions } from './second-factor-queries.ts';
import { SetUpDialog } from './set-up-dialog.tsx';
import { OWN_ACCOUNT } from './texts.ts';

const { secondFactor: TEXTS, passkeys: PASSKEYS } = OWN_ACCOUNT;

/** What is asked first. */
export type SecondFactorQuestion =
  | { readonly type: 'turnOn' | 'renew' | 'turnOff' | 'add' }
  | { readonly type: 'remove'; readonly passkey: Passkey };

/** The dialog that is open. */
export type SecondFactorStep =
  | { readonly type: 'password'; readonly question: SecondFactorQuestion }
  | { readonly type: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly type: 'codes'; readonly codes: readonly string[] };

const DIALOGS = {
  turnOn: TEXTS.turnOn,
  renew: TEXTS.renew,
  turnOff: TEXTS.turnOff,
  add: PASSKEYS.add,
  remove: PASSKEYS.remove,
} as const;

interface SecondFactorDialogsProps {
  readonly step: SecondFactorStep | undefined;
  readonly onStep: Dispatch<SetStateAction<SecondFactorStep | undefined>>;
}

/** Asks, then does it and shows what is shown once: a secret, recovery codes. */
export function SecondFactorDialogs({ step, onStep }: SecondFactorDialogsProps): ReactNode {
  const [name, setName] = useState('');
  const answer = useAnswer(name, () => setName(''));
  const { refreshUser } = useSecondFactorActions();
  const close = (): void => {
    onStep(undefined);
    refreshUser();
  };

  if (step === undefined) return null;
  if (step.type === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={close} />;
  if (step.type === 'scan') {
    const { secret, uri } = step;
    const showCodes = (codes: readonly string[]) => (codes.length === 0 ? close() : onStep({ type: 'codes', codes }));
    return <SetUpDialog secret={secret} uri={uri} onEnabled={showCodes} onClose={close} />;
  }
  const { question } = step;
  const { title, lead, submit } = DIALOGS[question.type];
  return (
    <ActionDialog
      {...{ title, lead }}
      submitLabel={submit}
      failedTitle={TEXTS.nothingChanged}
      onSubmit={async () => {
        const next = await answer(question);
        onStep(next);
        if (next === undefined) refreshUser();
      }}
      onClose={() => onStep((current) => (current?.type === 'password' ? undefined : current))}
    >
      {question.type === 'add' && (
        <TextField
          label={PASSKEYS.add.name}
          hint={PASSKEYS.add.nameHint}
          value={name}
          maxLength={PASSKEY_NAME_CHARACTERS_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </ActionDialog>
  );
}

/** Returns a function that does what was asked for, and returns what is shown next. */
function useAnswer(passkeyName: string, onAdded: () => void) {
  const actions = useSecondFactorActions();
  return async (question: SecondFactorQuestion): Promise<SecondFactorStep | undefined> => {
    switch (question.type) {
      case 'turnOn':
        return { type: 'scan', ...(await actions.setUp()) };
      case 'renew':
        return { type: 'codes', codes: (await actions.renewCodes()).recoveryCodes };
      case 'turnOff':
        await actions.disable();
        toast({ title: TEXTS.turnOff.done });
        return undefined;
      case 'add': {
        const { recoveryCodes } = await actions.addPasskey(passkeyName.trim() || PASSKEYS.add.unnamed);
        toast({ title: PASSKEYS.add.done });
        onAdded();
        return recoveryCodes.length === 0 ? undefined : { type: 'codes', codes: recoveryCodes };
      }
      case 'remove':
        await actions.removePasskey(question.passkey.id);
        toast({ title: PASSKEYS.remove.done });
        return undefined;
    }
  };
}
