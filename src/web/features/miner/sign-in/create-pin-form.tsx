import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Notice } from '#web/components/ui/notice.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import type { Credentials } from '../miner-api.ts';
import { AgreementField, PinField, WalletEmail } from './pin-fields.tsx';
import type { SignInResult } from './sign-in.ts';
import { SignInForm, usePinSubmit } from './sign-in-form.tsx';
import { createPinFormSchema } from './sign-in-schemas.ts';

export interface CreatePinFormProps {
  readonly email: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
  readonly onBack: () => void;
}

export function CreatePinForm({ email, onSubmit, onBack }: CreatePinFormProps): ReactNode {
  const { register, handleSubmit, resetField, setError, formState } = useForm({
    resolver: zodResolver(createPinFormSchema),
  });
  const { errors, isSubmitting } = formState;
  const { securityNotice, kycNotice } = MINER_CONTENT;
  const { submit, waitUntilMs } = usePinSubmit({
    onSubmit,
    clearPins: () => {
      resetField('pin', { defaultValue: '' });
      resetField('confirmPin', { defaultValue: '' });
    },
    rejectPin: (message) => setError('pin', { message }, { shouldFocus: true }),
  });

  return (
    <SignInForm
      onSubmit={handleSubmit(({ pin }) => submit({ email, pin }))}
      submitLabel="Secure Wallet"
      isBusy={isSubmitting}
      waitUntilMs={waitUntilMs}
      onBack={onBack}
    >
      <WalletEmail email={email} />
      <Notice tone="warning" title={securityNotice.title}>
        {securityNotice.text}
      </Notice>
      <PinField
        {...register('pin')}
        label="PIN"
        hint="6 digits"
        autoComplete="new-password"
        error={errors.pin?.message}
      />
      <PinField
        {...register('confirmPin')}
        label="Confirm PIN"
        autoComplete="new-password"
        error={errors.confirmPin?.message}
      />
      <AgreementField {...register('agreement')} error={errors.agreement?.message} />
      <Notice tone="info" title={kycNotice.title}>
        {kycNotice.text}
      </Notice>
    </SignInForm>
  );
}
