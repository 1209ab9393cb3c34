import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#web/components/ui/text-field.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';
import type { Credentials } from '../miner-api.ts';
import { AgreementField, PinField } from './pin-fields.tsx';
import type { SignInResult } from './sign-in.ts';
import { SignInForm, usePinSubmit } from './sign-in-form.tsx';
import { loginFormSchema } from './sign-in-schemas.ts';

export interface LoginFormProps {
  readonly typedEmail: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
}

export function LoginForm({ typedEmail, onSubmit }: LoginFormProps): ReactNode {
  const { register, handleSubmit, watch, getValues, setValue, resetField, setError, formState } = useForm({
    resolver: zodResolver(loginFormSchema),
    // No other field has a default, so that what was typed before hydration stays.
    ...(typedEmail === '' ? {} : { defaultValues: { email: typedEmail } }),
  });
  const { errors, isSubmitting } = formState;
  const { emailHint, pinHint } = MINER_CONTENT.login;
  const { newWallets } = usePageFacts();
  const hasAgreed = Boolean(watch('agreement'));
  const { submit, waitUntilMs } = usePinSubmit({
    onSubmit,
    clearPins: () => resetField('pin', { defaultValue: '' }),
    rejectPin: (message) => setError('pin', { message }, { shouldFocus: true }),
  });

  // A box that was ticked before hydration raised no event.
  useEffect(() => {
    if (getValues('agreement')) setValue('agreement', true);
  }, [getValues, setValue]);

  return (
    <SignInForm
      onSubmit={handleSubmit(({ email, pin }) => submit({ email, pin }))}
      submitLabel="Login"
      isBusy={isSubmitting}
      waitUntilMs={waitUntilMs}
      missing={hasAgreed ? undefined : 'Tick the box above to log in.'}
    >
      <TextField
        {...register('email')}
        label="Email"
        hint={emailHint[newWallets]}
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
        hint={pinHint[newWallets]}
        autoComplete="current-password"
        error={errors.pin?.message}
      />
      <AgreementField {...register('agreement')} error={errors.agreement?.message} />
    </SignInForm>
  );
}
