import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordSchema, type User } from '#contract/account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from '#web/content/account.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { AccountBar } from './account-bar.tsx';
import { useAuth } from './auth-provider.tsx';

const { newPassword: WORDS } = ACCOUNT;

/** What an administrator sees in place of the admin area until the password is a strong one of their own. */
export function NewPasswordScreen({ user }: { readonly user: User }): ReactNode {
  return (
    <div className="page-width grid min-h-[60vh] content-start gap-8 py-10 md:py-14">
      <div>
        <h1 className="text-3xl">{WORDS.title}</h1>
        <p className="mt-3 max-w-[62ch] text-muted">{WORDS.lead}</p>
      </div>
      <NewPasswordForm user={user} />
      <AccountBar user={user} />
    </div>
  );
}

function NewPasswordForm({ user }: { readonly user: User }): ReactNode {
  const { changePassword } = useAuth();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(changePasswordSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (passwords) => {
    try {
      await changePassword(passwords);
      toast(ACCOUNT_NOTICES.passwordChanged);
    } catch (error) {
      const atFields = fieldErrors(error);
      for (const { field, message } of atFields) setError(field, { message }, { shouldFocus: true });
      if (atFields.length > 0) return;
      const description = error instanceof Error ? error.message : String(error);
      toast({ title: ACCOUNT_NOTICES.passwordChangeFailed, description, variant: 'destructive' });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* For password managers, which have to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextField
        {...register('currentPassword')}
        label={WORDS.current}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <TextField
        {...register('newPassword')}
        label={WORDS.new}
        hint={WORDS.hint}
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {WORDS.submit}
      </Button>
    </form>
  );
}

interface FieldError {
  readonly field: 'currentPassword' | 'newPassword';
  readonly message: string;
}

/** What the server says about the form's own fields. */
function fieldErrors(error: unknown): readonly FieldError[] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'incorrect-password')
    return [{ field: 'currentPassword', message: error.detail ?? error.message }];
  return error.fields.flatMap(({ field, message }) =>
    field === 'currentPassword' || field === 'newPassword' ? [{ field, message }] : [],
  );
}
