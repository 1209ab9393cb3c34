import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PasskeyAssertion } from '#contract/team-passkey.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { PasskeyCancelledError, passkeyRequestOf, signWithPasskey } from '#web/lib/passkey.ts';
import { type ApiForm, type ApiFormOptions, Field, useApiForm, useFormAround, type ValuesOf } from './api-form.tsx';
import { Button } from './button.tsx';

/** For password managers, which have to know whose password a form asks for. */
export function HiddenUsername({ username }: { readonly username: string }): ReactNode {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}

/** What the server asks for besides the password; undefined: nothing yet. */
type SecondStep = { readonly hasPasskeys: boolean } | undefined;

interface ProofForm<Values extends FieldValues> extends ApiForm<Values> {
  readonly step: SecondStep;
  /** Sends the form once without a proof, to get a challenge, and once with a passkey's signature of it. */
  readonly submitWithPasskey: () => Promise<void>;
  readonly hideStep: () => void;
}

/**
 * A form with a password, whose account may have a second factor: it gets a second step once the server has said that
 * it needs one.
 *
 *     const form = useProofForm(adminConfirm, { defaults: { password: '' } });
 *     <Form form={form}>
 *       <Field name="password" label="Password" type="password" />
 *       <SecondStepFields form={form} />
 *       <Submit>Continue</Submit>
 *     </Form>
 */
export function useProofForm<E extends Endpoint>(endpoint: E, options: ApiFormOptions<E>): ProofForm<ValuesOf<E>> {
  const [step, setStep] = useState<SecondStep>();
  const usesPasskey = useRef(false);
  const form = useApiForm(endpoint, {
    ...options,
    fieldOf: { ...options.fieldOf, 'incorrect-code': 'code' as never },
    async onFailed(error, input) {
      if (!(error instanceof ApiError) || error.code !== 'second-factor-required') {
        return (await options.onFailed?.(error, input)) === true;
      }
      const request = passkeyRequestOf(error);
      setStep({ hasPasskeys: request !== undefined });
      if (!usesPasskey.current || request === undefined) return true;
      usesPasskey.current = false;
      await signWithPasskey(request).then(sendSigned, showCancelled);
      return true;
    },
  });
  // Every such form has these two fields.
  const methods = form.methods as unknown as UseFormReturn<{ code?: string; passkey?: PasskeyAssertion | undefined }>;
  const { setValue, setError, setFocus } = methods;
  const isAsked = step !== undefined;

  useEffect(() => {
    if (isAsked) setFocus('code');
  }, [isAsked, setFocus]);

  async function sendSigned(passkey: PasskeyAssertion): Promise<void> {
    setValue('passkey', passkey);
    await form.submit();
    setValue('passkey', undefined);
  }

  function showCancelled(error: unknown): void {
    if (!(error instanceof PasskeyCancelledError)) throw error;
    setError('code', { message: 'No passkey was used. Try again, or enter a code.' });
  }

  async function submitWithPasskey(): Promise<void> {
    usesPasskey.current = true;
    setValue('code', undefined);
    await form.submit();
    usesPasskey.current = false;
  }

  return { ...form, step, submitWithPasskey, hideStep: () => setStep(undefined) };
}

/** The field for a code, and the button for a passkey in place of one. */
export function SecondStepFields<Values extends FieldValues>({
  form,
}: {
  readonly form: ProofForm<Values>;
}): ReactNode {
  const { isSubmitting } = useFormAround().methods.formState;
  if (form.step === undefined) return null;
  return (
    <>
      <Field
        name="code"
        label="Code of your authenticator app"
        hint="Six digits that change every 30 seconds. Without the app, use one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        emptyAs={undefined}
      />
      {form.step.hasPasskeys && (
        <Button
          variant="secondary"
          disabled={isSubmitting}
          onClick={() => void form.submitWithPasskey()}
          className="justify-self-start"
        >
          <KeyRound aria-hidden="true" className="size-4" />
          Use a passkey
        </Button>
      )}
    </>
  );
}
