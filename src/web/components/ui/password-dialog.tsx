import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProblemCode } from '#contract/problem.ts';
import { type PasswordConfirmation, passwordConfirmationSchema } from '#contract/team-account.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { emptyAsMissing, PasskeyCancelledError, passkeyRequestOf, proveByPasskey } from '#web/lib/passkey.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { FailureNotice } from './notice.tsx';
import { CodeAgainField, PASSWORD_AGAIN, PasskeyButton, PasswordAgainField } from './password-again.tsx';

/** The field that a problem belongs to. */
const FIELDS: Partial<Record<ProblemCode, keyof PasswordConfirmation>> = {
  'incorrect-password': 'password',
  'incorrect-code': 'code',
};

export interface PasswordDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  /** Above the password: what else is asked. */
  readonly children?: ReactNode;
  /** The title of a failure that is not about the password. */
  readonly failedTitle: string;
  readonly username: string;
  /** The dialog is closed when it resolves. */
  readonly onSubmit: (proof: PasswordConfirmation) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for the password again, then does what needs it. Asks for a code too, once the server has said that it needs
 * one.
 */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { title, lead, submitLabel, failedTitle, username, children, onClose } = props;
  const { form, failure, needsCode, hasPasskeys, submit, submitWithPasskey } = useProof(props);
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);

  // A layout effect, which follows the opening of the dialog: a child that focuses itself in an effect comes later.
  useLayoutEffect(() => element.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);

  return (
    <ModalDialog
      title={title}
      lead={lead}
      onCancel={() => !isSubmitting && onClose()}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form ref={element} method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        {children}
        <PasswordAgainField {...register('password')} username={username} error={errors.password?.message} />
        {needsCode && (
          <CodeAgainField {...register('code', { setValueAs: emptyAsMissing })} error={errors.code?.message} />
        )}
        {hasPasskeys && <PasskeyButton busy={isSubmitting} onUse={() => void submitWithPasskey()} />}
        <FailureNotice title={failedTitle} text={failure} />
        <DialogButtons
          submitLabel={submitLabel}
          cancelLabel={PASSWORD_AGAIN.cancel}
          busy={isSubmitting}
          onCancel={onClose}
        />
      </form>
    </ModalDialog>
  );
}

function useProof({ onSubmit, onClose }: PasswordDialogProps) {
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
      onClose();
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

  const submit = handleSubmit((proof) => confirm(() => onSubmit(proof)));
  const submitWithPasskey = handleSubmit(({ password }) => confirm(() => proveByPasskey({ password }, onSubmit)));
  return { form, failure, needsCode, hasPasskeys, submit, submitWithPasskey };
}
