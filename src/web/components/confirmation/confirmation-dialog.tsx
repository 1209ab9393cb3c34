import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProblemCode } from '#contract/problem.ts';
import { adminConfirm, type PasswordConfirmation, passwordConfirmationSchema } from '#contract/team-account.ts';
import { DialogButtons } from '#web/components/ui/dialog-buttons.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import {
  CodeAgainField,
  PASSWORD_AGAIN,
  PasskeyButton,
  PasswordAgainField,
} from '#web/components/ui/password-again.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { registerConfirmation } from '#web/lib/confirmation.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { emptyAsMissing, PasskeyCancelledError, passkeyRequestOf, proveByPasskey } from '#web/lib/passkey.ts';

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

interface PasswordDialogProps {
  readonly username: string;
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Asks for a code too, once the server has said that it needs one. */
function PasswordDialog({ username, onClose }: PasswordDialogProps): ReactNode {
  const { form, failure, needsCode, hasPasskeys, submit, submitWithPasskey } = useProof(() => onClose(true));
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);

  // A layout effect, which follows the opening of the dialog.
  useLayoutEffect(() => element.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);

  return (
    <ModalDialog
      title={PASSWORD_AGAIN.title}
      lead={PASSWORD_AGAIN.lead}
      onCancel={() => !isSubmitting && onClose(false)}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form ref={element} method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <PasswordAgainField {...register('password')} username={username} error={errors.password?.message} />
        {needsCode && (
          <CodeAgainField {...register('code', { setValueAs: emptyAsMissing })} error={errors.code?.message} />
        )}
        {hasPasskeys && <PasskeyButton busy={isSubmitting} onUse={() => void submitWithPasskey()} />}
        <FailureNotice title={PASSWORD_AGAIN.failed} text={failure} />
        <DialogButtons
          submitLabel={PASSWORD_AGAIN.submit}
          cancelLabel={PASSWORD_AGAIN.cancel}
          busy={isSubmitting}
          onCancel={() => onClose(false)}
        />
      </form>
    </ModalDialog>
  );
}

/** The field that a problem belongs to. */
const FIELDS: Partial<Record<ProblemCode, keyof PasswordConfirmation>> = {
  'incorrect-password': 'password',
  'incorrect-code': 'code',
};

function useProof(onConfirmed: () => void) {
  const [failure, setFailure] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const form = useForm<PasswordConfirmation>({
    resolver: zodResolver(passwordConfirmationSchema),
    defaultValues: { password: '' },
  });
  const { handleSubmit, setError, setFocus } = form;

  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [setFocus, needsCode]);

  async function confirm(prove: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    try {
      await prove();
      onConfirmed();
    } catch (error) {
      const { code, detail, message } = error instanceof ApiError ? error : { message: '' };
      const field = code && FIELDS[code];
      if (code === 'second-factor-required') {
        setNeedsCode(true);
        setHasPasskeys(passkeyRequestOf(error) !== undefined);
      } else if (error instanceof PasskeyCancelledError) setFailure(PASSWORD_AGAIN.noPasskey);
      else if (field !== undefined) setError(field, { message: detail ?? message }, { shouldFocus: true });
      else setFailure(errorMessage(error));
    }
  }

  const send = (body: PasswordConfirmation): Promise<void> => callEndpoint(adminConfirm, { body });
  const submit = handleSubmit((proof) => confirm(() => send(proof)));
  const submitWithPasskey = handleSubmit(({ password }) => confirm(() => proveByPasskey({ password }, send)));
  return { form, failure, needsCode, hasPasskeys, submit, submitWithPasskey };
}
