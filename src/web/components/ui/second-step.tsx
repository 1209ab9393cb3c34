import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';
import { PasskeyCancelledError, passkeyRequestOf } from '#web/lib/passkey.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

/** For password managers, which have to know whose password a form asks for. */
export function HiddenUsername({ username }: { readonly username: string }): ReactNode {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}

export const NO_PASSKEY = 'No passkey was used. Try again, or enter a code.';

type SetCodeError = (field: 'code', error: { message: string }, options?: { shouldFocus: boolean }) => void;

/** The second step of a form with a password, which it gets once the server has said that the account needs one. */
export function useSecondStep(setFocus: (field: 'code') => void, setError: SetCodeError) {
  const [step, setStep] = useState<{ readonly hasPasskeys: boolean }>();
  const needsCode = step !== undefined;

  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  /** Shows what an error says about the second factor. Returns false for any other error. */
  function showFor(error: unknown): boolean {
    if (error instanceof PasskeyCancelledError) setError('code', { message: NO_PASSKEY });
    else if (!(error instanceof ApiError)) return false;
    else if (error.code === 'second-factor-required') setStep({ hasPasskeys: passkeyRequestOf(error) !== undefined });
    else if (error.code === 'incorrect-code') {
      setError('code', { message: error.detail ?? error.message }, { shouldFocus: true });
    } else return false;
    return true;
  }

  return { needsCode, hasPasskeys: step?.hasPasskeys === true, showFor, hide: () => setStep(undefined) };
}

interface SecondStepFieldsProps {
  readonly step: { readonly needsCode: boolean; readonly hasPasskeys: boolean };
  readonly register: (
    field: 'code',
    options: { setValueAs: (typed: string) => string | undefined },
  ) => UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onPasskey: () => void;
}

/** The field for a code, and the button for a passkey in place of one. */
export function SecondStepFields({ step, register, error, busy, onPasskey }: SecondStepFieldsProps): ReactNode {
  return (
    <>
      {step.needsCode && (
        <TextField
          {...register('code', { setValueAs: (typed) => (typed === '' ? undefined : typed) })}
          label="Code of your authenticator app"
          hint="Six digits that change every 30 seconds. Without the app, use one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
      )}
      {step.hasPasskeys && (
        <Button variant="secondary" disabled={busy} onClick={onPasskey} className="justify-self-start">
          <KeyRound aria-hidden="true" className="size-4" />
          Use a passkey
        </Button>
      )}
    </>
  );
}
