import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, type SetStateAction, useRef, useState } from 'react';
import { PASSKEY_NAME_CHARACTERS_MAX } from '#contract/team-passkey.ts';
import {
  type Passkey,
  passkeyAdd,
  passkeyRemove,
  passkeyStart,
  secondFactorDisable,
  secondFactorEnable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/team-second-factor.ts';
import { ActionDialog } from '#web/components/ui/action-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { createPasskey } from '#web/lib/passkey.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { userQuery } from '../auth-provider.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** What is asked first. */
export type SecondFactorQuestion =
  | { readonly type: 'turnOn' | 'renew' | 'turnOff' | 'add' }
  | { readonly type: 'remove'; readonly passkey: Passkey };

/** The dialog that is open. */
export type SecondFactorStep =
  | { readonly type: 'question'; readonly question: SecondFactorQuestion }
  | { readonly type: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly type: 'codes'; readonly codes: readonly string[] };

const DIALOGS = {
  turnOn: {
    title: 'Turn the app on?',
    lead: 'Your other sessions will end. You get a secret for your app.',
    submitLabel: 'Continue',
  },
  renew: {
    title: 'Create new recovery codes?',
    lead: 'All earlier ones stop working, and your other sessions will end.',
    submitLabel: 'Create new codes',
  },
  turnOff: {
    title: 'Turn the app off?',
    lead: 'You can no longer sign in with its codes, and your other sessions will end.',
    submitLabel: 'Turn off',
  },
  add: {
    title: 'Add a passkey',
    lead: 'Your other sessions will end. Your browser asks for the passkey.',
    submitLabel: 'Continue',
  },
  remove: {
    title: 'Remove the passkey?',
    lead: 'You can no longer sign in with it, and your other sessions will end.',
    submitLabel: 'Remove',
  },
} as const;

interface SecondFactorDialogsProps {
  readonly step: SecondFactorStep | undefined;
  readonly onStep: Dispatch<SetStateAction<SecondFactorStep | undefined>>;
}

/** Asks, then does it and shows what is shown once: a secret, recovery codes. */
export function SecondFactorDialogs({ step, onStep }: SecondFactorDialogsProps): ReactNode {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: endpointKey(secondFactorRead) });
  /** Shows what is left to see. Whether one still has to be set up is asked only once the recovery codes are read. */
  const goOn = (next: SecondFactorStep | undefined): void => {
    onStep(next);
    if (next === undefined) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  };

  if (step === undefined) return null;
  if (step.type === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={() => goOn(undefined)} />;
  if (step.type === 'scan') {
    return (
      <SetUpDialog
        secret={step.secret}
        uri={step.uri}
        onEnable={async (code) => {
          const { recoveryCodes } = await callEndpoint(secondFactorEnable, { body: { code } }).finally(refresh);
          goOn(codesStep(recoveryCodes));
        }}
        onClose={() => goOn(undefined)}
      />
    );
  }
  const { question } = step;
  return (
    <ActionDialog
      {...DIALOGS[question.type]}
      failedTitle="Nothing was changed"
      onSubmit={async () => {
        goOn(await perform(question, name).finally(refresh));
        if (question.type === 'add') setName('');
      }}
      onClose={() => onStep((current) => (current?.type === 'question' ? undefined : current))}
    >
      {question.type === 'add' && (
        <TextField
          label="Name of the passkey"
          hint="Tells it apart from your others, for example: Blue key."
          value={name}
          maxLength={PASSKEY_NAME_CHARACTERS_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </ActionDialog>
  );
}

/** None are made for a further factor. */
function codesStep(codes: readonly string[]): SecondFactorStep | undefined {
  return codes.length === 0 ? undefined : { type: 'codes', codes };
}

/** Does what was asked for, and returns what is shown next. None of it is cached: all of it has secrets. */
async function perform(question: SecondFactorQuestion, passkeyName: string): Promise<SecondFactorStep | undefined> {
  switch (question.type) {
    case 'turnOn':
      return { type: 'scan', ...(await callEndpoint(secondFactorSetUp)) };
    case 'renew':
      return { type: 'codes', codes: (await callEndpoint(secondFactorRenewCodes)).recoveryCodes };
    case 'turnOff':
      await callEndpoint(secondFactorDisable);
      toast({ title: 'The app is off' });
      return undefined;
    case 'add': {
      const passkey = await createPasskey(await callEndpoint(passkeyStart));
      const body = { name: passkeyName.trim() || 'Passkey', passkey };
      const { recoveryCodes } = await callEndpoint(passkeyAdd, { body });
      toast({ title: 'The passkey was added' });
      return codesStep(recoveryCodes);
    }
    case 'remove':
      await callEndpoint(passkeyRemove, { params: { id: String(question.passkey.id) } });
      toast({ title: 'The passkey was removed' });
      return undefined;
  }
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
