import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminConfirm, type PasswordConfirmation, passwordConfirmationSchema } from '#contract/team-account.ts';
import { DialogButtons, ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { HiddenUsername, NO_PASSKEY, SecondStepFields, useSecondStep } from '#web/components/ui/second-step.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { PasskeyCancelledError, proveByPasskey } from '#web/lib/passkey.ts';
import { registerConfirmation } from '#web/lib/session-events.ts';

/** Beside a screen of the team: asks for the password when a call needs a confirmed session. */
export function ConfirmationDialog({ username }: { readonly username: string }): ReactNode {
  /** Answers the open question. */
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  useEffect(() => {
    let cancel: (() => void) | undefined;
    const unregister = registerConfirmation(
      () =>
        new Promise((resolve) => {
          cancel = () => resolve(false);
          setAnswer(() => resolve);
        }),
    );
    return () => {
      unregister();
      cancel?.();
    };
  }, []);

  if (answer === undefined) return null;
  return (
    <PasswordDialog
      username={username}
      onClose={(isConfirmed) => {
        setAnswer(undefined);
        answer(isConfirmed);
      }}
    />
  );
}

/** Asks for a code too, once the server has said that it needs one. */
function PasswordDialog({
  username,
  onClose,
}: {
  readonly username: string;
  readonly onClose: (isConfirmed: boolean) => void;
}): ReactNode {
  const { form, failure, step, submit, submitWithPasskey } = useProof(() => onClose(true));
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);

  // A layout effect, which follows the opening of the dialog.
  useLayoutEffect(() => element.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);

  return (
    <ModalDialog
      title="Your password again"
      lead="You have not entered it for a while. Afterwards this goes on where you were."
      onCancel={() => !isSubmitting && onClose(false)}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form ref={element} method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <HiddenUsername username={username} />
        <TextField
          {...register('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <SecondStepFields
          step={step}
          register={register}
          error={errors.code?.message}
          busy={isSubmitting}
          onPasskey={() => void submitWithPasskey()}
        />
        <FailureNotice title="Not confirmed" text={failure} />
        <DialogButtons
          submitLabel="Continue"
          cancelLabel="Cancel"
          busy={isSubmitting}
          onCancel={() => onClose(false)}
        />
      </form>
    </ModalDialog>
  );
}

function useProof(onConfirmed: () => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<PasswordConfirmation>({
    resolver: zodResolver(passwordConfirmationSchema),
    defaultValues: { password: '' },
  });
  const { handleSubmit, setError, setFocus } = form;
  const step = useSecondStep(setFocus, setError);

  async function confirm(prove: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    try {
      await prove();
      onConfirmed();
    } catch (error) {
      if (error instanceof PasskeyCancelledError) setFailure(NO_PASSKEY);
      else if (error instanceof ApiError && error.code === 'incorrect-password') {
        setError('password', { message: error.detail ?? error.message }, { shouldFocus: true });
      } else if (!step.showFor(error)) setFailure(errorMessage(error));
    }
  }

  const send = (body: PasswordConfirmation): Promise<void> => callEndpoint(adminConfirm, { body });
  const submit = handleSubmit((proof) => confirm(() => send(proof)));
  const submitWithPasskey = handleSubmit(({ password }) => confirm(() => proveByPasskey({ password }, send)));
  return { form, failure, step, submit, submitWithPasskey };
}
