import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import type { Credentials } from './miner-api.ts';
import { AgreementField, PinField, WalletEmail } from './pin-fields.tsx';
import { createPinFormSchema } from './sign-in-schemas.ts';

export interface CreatePinFormProps {
  readonly email: string;
  readonly onSubmit: (credentials: Credentials) => Promise<unknown>;
  readonly onBack: () => void;
}

export function CreatePinForm({ email, onSubmit, onBack }: CreatePinFormProps): ReactNode {
  const { register, handleSubmit, resetField, formState } = useForm({ resolver: zodResolver(createPinFormSchema) });
  const { errors, isSubmitting } = formState;
  const { securityNotice, kycNotice } = MINER_CONTENT;

  const submit = handleSubmit(async ({ pin }) => {
    resetField('pin', { defaultValue: '' });
    resetField('confirmPin', { defaultValue: '' });
    await onSubmit({ email, pin });
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
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
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        <Button type="submit" size="lg" busy={isSubmitting} className="sm:order-2">
          Secure Wallet
        </Button>
        <Button variant="secondary" size="lg" disabled={isSubmitting} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
