import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema, registerSchema } from '#contract/account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from '#web/content/account.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useAuth } from './auth-provider.tsx';

export function LoginForm(): ReactNode {
  const { logIn } = useAuth();
  const { register, handleSubmit, setFocus, resetField, formState } = useForm({ resolver: zodResolver(loginSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (credentials) => {
    try {
      const user = await logIn(credentials);
      toast(ACCOUNT_NOTICES.loggedIn(user));
    } catch (error) {
      toast({ title: ACCOUNT_NOTICES.loginFailed, description: errorText(error), variant: 'destructive' });
      resetField('password', { defaultValue: '' });
      setFocus('password');
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        {...register('username')}
        label={ACCOUNT.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <TextField
        {...register('password')}
        label={ACCOUNT.fields.password}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {ACCOUNT.login.submit}
      </Button>
    </form>
  );
}

export function RegisterForm(): ReactNode {
  const auth = useAuth();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(registerSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (account) => {
    try {
      const user = await auth.register(account);
      toast(ACCOUNT_NOTICES.registered(user));
    } catch (error) {
      toast({ title: ACCOUNT_NOTICES.registrationFailed, description: errorText(error), variant: 'destructive' });
      for (const { field, message } of fieldErrors(error)) setError(field, { message }, { shouldFocus: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        {...register('username')}
        label={ACCOUNT.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <TextField
        {...register('email')}
        label={ACCOUNT.fields.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
      />
      <TextField
        {...register('password')}
        label={ACCOUNT.fields.password}
        hint={ACCOUNT.fields.passwordHint}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {ACCOUNT.register.submit}
      </Button>
      <p className="text-muted text-sm">{ACCOUNT.register.note}</p>
    </form>
  );
}

interface RegisterFieldError {
  readonly field: 'username' | 'email' | 'password';
  readonly message: string;
}

/** What the server says about the form's own fields. */
function fieldErrors(error: unknown): readonly RegisterFieldError[] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'username-taken') return [{ field: 'username', message: error.detail ?? error.message }];
  if (error.code === 'email-taken') return [{ field: 'email', message: error.detail ?? error.message }];
  return error.fields.flatMap(({ field, message }) =>
    field === 'username' || field === 'email' || field === 'password' ? [{ field, message }] : [],
  );
}
