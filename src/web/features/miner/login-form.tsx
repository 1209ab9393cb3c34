import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import type { Credentials } from './miner-api.ts';
import type { SignInResult } from './miner-session-store.ts';
import { problemNotice } from './notices.ts';
import { AgreementField, PinField } from './pin-fields.tsx';
import { loginFormSchema } from './sign-in-schemas.ts';

export interface LoginFormProps {
  readonly typedEmail: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
}

export function LoginForm({ typedEmail, onSubmit }: LoginFormProps): ReactNode {
  const hintId = useId();
  const { register, handleSubmit, watch, getValues, setValue, resetField, setError, formState } = useForm({
    resolver: zodResolver(loginFormSchema),
    // Nothing else has a default: what was typed before the page's code arrived stays.
    ...(typedEmail === '' ? {} : { defaultValues: { email: typedEmail } }),
  });
  const { errors, isSubmitting } = formState;
  const hasAgreed = Boolean(watch('agreement'));

  // A box that was ticked before the page's code arrived raised no event.
  useEffect(() => {
    if (getValues('agreement')) setValue('agreement', true);
  }, [getValues, setValue]);

  const submit = handleSubmit(async ({ email, pin }) => {
    resetField('pin', { defaultValue: '' });
    const result = await onSubmit({ email, pin });
    if (result === 'incorrect-pin') {
      setError('pin', { message: problemNotice('incorrect-pin').title }, { shouldFocus: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email?.message}
      />
      <PinField
        {...register('pin')}
        label="PIN"
        hint="6 digits. With a new email, type the PIN you want: the next step sets it."
        autoComplete="current-password"
        error={errors.pin?.message}
      />
      <AgreementField {...register('agreement')} error={errors.agreement?.message} />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          busy={isSubmitting}
          disabled={!hasAgreed}
          aria-describedby={hasAgreed ? undefined : hintId}
        >
          Login
        </Button>
        <p id={hintId} hidden={hasAgreed} className="text-center text-muted text-sm">
          Tick the box above to log in.
        </p>
      </div>
    </form>
  );
}
