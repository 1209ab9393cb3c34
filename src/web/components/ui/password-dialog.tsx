import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordConfirmationSchema } from '#contract/account.ts';
import { PASSWORD_AGAIN } from '#web/content/password-again.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from './button.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { Notice } from './notice.tsx';
import { PasswordAgainField } from './password-again-field.tsx';

export interface PasswordDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  /** Above the password: what else is asked. */
  readonly children?: ReactNode;
  /** The title of a failure that is not about the password. */
  readonly failedTitle: string;
  /** The signed-in user's. */
  readonly username: string;
  /** The dialog is closed when it resolves. */
  readonly onSubmit: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password again, then does what needs it. */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { title, lead, submitLabel, failedTitle, username, children, onSubmit, onClose } = props;
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(passwordConfirmationSchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (children === undefined) setFocus('password');
  }, [setFocus, children]);

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await onSubmit(password);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'incorrect-password') {
        setError('password', { message: error.detail ?? error.message }, { shouldFocus: true });
      } else setFailure(errorMessage(error));
    }
  });

  return (
    <ModalDialog
      title={title}
      lead={lead}
      onCancel={() => !isSubmitting && onClose()}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        {children}
        <PasswordAgainField {...register('password')} username={username} error={errors.password?.message} />
        {failure !== undefined && (
          <Notice tone="danger" role="alert" title={failedTitle}>
            {failure}
          </Notice>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            {PASSWORD_AGAIN.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
