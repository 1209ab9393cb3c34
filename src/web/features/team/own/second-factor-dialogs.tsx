import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { PASSKEY_NAME_CHARACTERS_MAX } from '#contract/team-passkey.ts';
import {
  type Passkey,
  passkeyAdd,
  passkeyRemove,
  passkeyStart,
  secondFactorDisable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/team-second-factor.ts';
import { FormDialog, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { createPasskey } from '#web/lib/passkey.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { userQuery } from '../auth-provider.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** The dialog that is open. */
export type SecondFactorStep =
  | { readonly type: 'turnOn' | 'renew' | 'turnOff' | 'add' }
  | { readonly type: 'remove'; readonly passkey: Passkey }
  | { readonly type: 'scan'; readonly app: { readonly secret: string; readonly uri: string } }
  | { readonly type: 'codes'; readonly codes: readonly string[] };

interface StepProps {
  /** Opens the next dialog; undefined: nothing is left to see. */
  readonly onNext: (step: SecondFactorStep | undefined) => void;
  readonly onClose: () => void;
}

interface SecondFactorDialogsProps {
  readonly step: SecondFactorStep | undefined;
  readonly onStep: (step: SecondFactorStep | undefined) => void;
}

/** Ask, then do it and show what is shown once: a secret, recovery codes. */
export function SecondFactorDialogs({ step, onStep }: SecondFactorDialogsProps): ReactNode {
  const queryClient = useQueryClient();
  // Whether one still has to be set up is asked only once the recovery codes are read.
  const goOn = (next: SecondFactorStep | undefined): void => {
    onStep(next);
    if (next === undefined) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const close = (): void => goOn(undefined);
  const question = { onNext: goOn, onClose: () => onStep(undefined) };
  switch (step?.type) {
    case 'turnOn':
      return <TurnOnDialog {...question} />;
    case 'turnOff':
      return <TurnOffDialog {...question} />;
    case 'renew':
      return <RenewDialog {...question} />;
    case 'add':
      return <AddPasskeyDialog {...question} />;
    case 'remove':
      return <RemovePasskeyDialog {...question} passkey={step.passkey} />;
    case 'scan':
      return <SetUpDialog app={step.app} onEnabled={(codes) => goOn(codesStep(codes))} onClose={close} />;
    case 'codes':
      return <RecoveryCodesDialog codes={step.codes} onClose={close} />;
    case undefined:
      return null;
  }
}

/** None are made for a further factor. */
function codesStep(codes: readonly string[]): SecondFactorStep | undefined {
  return codes.length === 0 ? undefined : { type: 'codes', codes };
}

const COMMON = { defaults: {}, invalidates: [secondFactorRead] };

function TurnOnDialog({ onNext, onClose }: StepProps): ReactNode {
  const form = useApiForm(secondFactorSetUp, { ...COMMON, onDone: (app) => onNext({ type: 'scan', app }) });
  return (
    <FormDialog
      form={form}
      title="Turn the app on?"
      lead="Your other sessions will end. You get a secret for your app."
      submit="Continue"
      onClose={onClose}
    />
  );
}

function TurnOffDialog({ onNext, onClose }: StepProps): ReactNode {
  const form = useApiForm(secondFactorDisable, { ...COMMON, done: 'The app is off', onDone: () => onNext(undefined) });
  return (
    <FormDialog
      form={form}
      title="Turn the app off?"
      lead="You can no longer sign in with its codes, and your other sessions will end."
      submit="Turn off"
      onClose={onClose}
    />
  );
}

function RenewDialog({ onNext, onClose }: StepProps): ReactNode {
  const form = useApiForm(secondFactorRenewCodes, {
    ...COMMON,
    onDone: ({ recoveryCodes }) => onNext({ type: 'codes', codes: recoveryCodes }),
  });
  return (
    <FormDialog
      form={form}
      title="Create new recovery codes?"
      lead="All earlier ones stop working, and your other sessions will end."
      submit="Create new codes"
      onClose={onClose}
    />
  );
}

function AddPasskeyDialog({ onNext, onClose }: StepProps): ReactNode {
  const [name, setName] = useState('');
  const form = useApiForm(passkeyStart, {
    ...COMMON,
    done: { title: 'The passkey was added', description: name.trim() || 'Passkey' },
    onDone: async (options) => {
      const body = { name: name.trim() || 'Passkey', passkey: await createPasskey(options) };
      onNext(codesStep((await callEndpoint(passkeyAdd, { body })).recoveryCodes));
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add a passkey"
      lead="Your other sessions will end. Your browser asks for the passkey."
      submit="Continue"
      onClose={onClose}
    >
      <TextField
        label="Name of the passkey"
        hint="Tells it apart from your others, for example: Blue key."
        value={name}
        maxLength={PASSKEY_NAME_CHARACTERS_MAX}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function RemovePasskeyDialog({ passkey, onNext, onClose }: StepProps & { readonly passkey: Passkey }): ReactNode {
  const form = useApiForm(passkeyRemove, {
    ...COMMON,
    params: { id: String(passkey.id) },
    done: { title: 'The passkey was removed', description: passkey.name },
    onDone: () => onNext(undefined),
  });
  return (
    <FormDialog
      form={form}
      title="Remove the passkey?"
      lead="You can no longer sign in with it, and your other sessions will end."
      submit="Remove"
      onClose={onClose}
    />
  );
}

/** Shows new recovery codes, which cannot be shown again. */
function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);

  const copy = (): Promise<void> =>
    copyAndTell(field.current, {
      copied: { title: 'Codes copied' },
      notCopied: { title: 'The codes were not copied. Select them and copy them yourself.' },
    });

  return (
    <ModalDialog
      title="Keep these recovery codes"
      lead="Each signs you in once when you have no access to your app and your passkeys. They are shown only now: print or download them, or save them in a password manager."
      // Escape must not lose what is shown only once.
      onCancel={() => undefined}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <textarea
        data-printed
        ref={field}
        aria-label="Recovery codes"
        readOnly
        rows={codes.length}
        value={codes.join('\n')}
        className="numeric mt-5 w-full resize-none rounded-md border border-line bg-sunken px-3.5 py-3 text-sm leading-7"
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={copy}>
          Copy all
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(new File([`${codes.join('\n')}\n`], 'technovex-recovery-codes.txt', { type: 'text/plain' }))
          }
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </ModalDialog>
  );
}
