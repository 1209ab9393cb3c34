import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '../miner-api.ts';
import { AgreementField, PinField, WalletEmail } from './pin-fields.tsx';
import type { SignInResult } from './sign-in.ts';
import { SignInForm, usePinSubmit } from './sign-in-form.tsx';
import { verifyPinFormSchema } from './sign-in-schemas.ts';

export interface VerifyPinFormProps {
  readonly email: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
  /** Forgets the e-mail on this device. */
  readonly onBack: () => void;
}

export function VerifyPinForm({ email, onSubmit, onBack }: VerifyPinFormProps): ReactNode {
  const { register, handleSubmit, resetField, setError, formState } = useForm({
    resolver: zodResolver(verifyPinFormSchema),
  });
  const { errors, isSubmitting } = formState;
  const { submit, waitUntilMs } = usePinSubmit({
    onSubmit,
    clearPins: () => resetField('pin', { defaultValue: '' }),
    rejectPin: (message) => setError('pin', { message }, { shouldFocus: true }),
  });

  return (
    <SignInForm
      onSubmit={handleSubmit(({ pin }) => submit({ email, pin }))}
      submitLabel="Access Wallet"
      isBusy={isSubmitting}
      waitUntilMs={waitUntilMs}
      onBack={onBack}
    >
      <WalletEmail email={email} />
      <PinField
        {...register('pin')}
        label="PIN"
        hint="The 6 digits of this wallet. Back makes this device forget the email."
        autoComplete="current-password"
        error={errors.pin?.message}
      />
      <AgreementField {...register('agreement')} error={errors.agreement?.message} />
    </SignInForm>
  );
}
