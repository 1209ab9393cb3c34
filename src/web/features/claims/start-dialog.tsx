import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordConfirmationSchema } from '#contract/account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SNAPSHOTS_ADMIN } from '#web/content/snapshots-admin.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useStartSnapshot } from './snapshot-queries.ts';

const { confirm: TEXTS, started: STARTED } = SNAPSHOTS_ADMIN;

/** Asks for the administrator's password again, then starts a snapshot. */
export function StartDialog({
  username,
  onClose,
}: {
  readonly username: string;
  readonly onClose: () => void;
}): ReactNode {
  const start = useStartSnapshot();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(passwordConfirmationSchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await start(password);
      toast(STARTED);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'incorrect-password') {
        setError('password', { message: error.detail ?? error.message }, { shouldFocus: true });
      } else setFailure(errorMessage(error));
    }
  });

  return (
    <ModalDialog
      title={TEXTS.title}
      lead={TEXTS.lead}
      onCancel={() => !isSubmitting && onClose()}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        {/* For password managers, which have to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          {...register('password')}
          label={TEXTS.password}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {failure !== undefined && (
          <Notice tone="danger" role="alert" title={TEXTS.failed}>
            {failure}
          </Notice>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {TEXTS.submit}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
