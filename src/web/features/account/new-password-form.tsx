import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordSchema, type User } from '#contract/account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from '#web/content/account.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { fieldErrors } from './account-fields.tsx';
import { useChangePassword } from './account-mutations.ts';

const { newPassword: TEXTS } = ACCOUNT;

/** Changes the own password. The server decides whether the new one is strong enough. */
export function NewPasswordForm({ user }: { readonly user: User }): ReactNode {
  const changePassword = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changePasswordSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (passwords) => {
    try {
      await changePassword(passwords);
      reset({ currentPassword: '', newPassword: '' });
      toast(ACCOUNT_NOTICES.passwordChanged);
    } catch (error) {
      const rejected = fieldErrors(error, ['currentPassword', 'newPassword'], {
        'incorrect-password': 'currentPassword',
      });
      for (const { field, message } of rejected) setError(field, { message }, { shouldFocus: true });
      if (rejected.length > 0) return;
      toast({ title: ACCOUNT_NOTICES.passwordChangeFailed, description: errorMessage(error), variant: 'destructive' });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* For password managers, which have to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextField
        {...register('currentPassword')}
        label={TEXTS.current}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <TextField
        {...register('newPassword')}
        label={TEXTS.new}
        hint={TEXTS.hint}
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {TEXTS.submit}
      </Button>
    </form>
  );
}
