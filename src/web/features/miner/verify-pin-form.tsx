import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import type { Credentials } from './miner-api.ts';
import type { SignInResult } from './miner-session-store.ts';
import { problemNotice } from './notices.ts';
import { AgreementField, PinField, WalletEmail } from './pin-fields.tsx';
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

  const submit = handleSubmit(async ({ pin }) => {
    resetField('pin', { defaultValue: '' });
    const result = await onSubmit({ email, pin });
    if (result === 'incorrect-pin') {
      setError('pin', { message: problemNotice('incorrect-pin').title }, { shouldFocus: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <WalletEmail email={email} />
      <PinField
        {...register('pin')}
        label="PIN"
        hint="The 6 digits of this wallet"
        autoComplete="current-password"
        error={errors.pin?.message}
      />
      <AgreementField {...register('agreement')} error={errors.agreement?.message} />
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        <Button type="submit" size="lg" busy={isSubmitting} className="sm:order-2">
          Access Wallet
        </Button>
        <Button variant="secondary" size="lg" disabled={isSubmitting} onClick={onBack}>
          Back
        </Button>
      </div>
      <p className="text-muted text-sm">Back makes this device forget the email.</p>
    </form>
  );
}
