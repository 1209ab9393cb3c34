import type { ReactNode, Ref } from 'react';
import { INVALID_PIN } from '#contract/miner.ts';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';

/** What react-hook-form's `register` returns, as far as it is used. */
interface RegisteredInput {
  readonly name: string;
  readonly ref: Ref<HTMLInputElement>;
}

export interface PinFieldProps extends RegisteredInput {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PinField({ error, hint, ...input }: PinFieldProps): ReactNode {
  return (
    <TextField
      {...input}
      hint={hint}
      type="password"
      inputMode="numeric"
      maxLength={PIN_DIGITS}
      error={error === INVALID_PIN ? `Invalid PIN: ${error}` : error}
    />
  );
}

/** The wallet that the PIN belongs to; a read-only field, so that password managers can associate it. */
export function WalletEmail({ email }: { readonly email: string }): ReactNode {
  return <TextField label="Email" type="email" name="email" value={email} readOnly autoComplete="username" />;
}

export function AgreementField({
  error,
  ...input
}: RegisteredInput & { readonly error: string | undefined }): ReactNode {
  return (
    <CheckboxField {...input} error={error} required>
      {MINER_CONTENT.agreement}
    </CheckboxField>
  );
}
