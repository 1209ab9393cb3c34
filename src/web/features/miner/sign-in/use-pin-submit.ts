import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { monotonicMs } from '#web/lib/clock.ts';
import { problemNotice } from '../calls/call-failures.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { pinFormSchema } from './pin-form-schema.ts';
import type { IncorrectPin, SignInResult } from './sign-in-failure.ts';

export interface PinSubmit {
  readonly email: string;
  /** The PIN to start with, or an empty text. */
  readonly pin: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
}

/** The state of a PIN form: no PIN that was sent stays in it, and a rejected one is shown at its field. */
export function usePinSubmit({ email, pin, onSubmit }: PinSubmit) {
  /** When the next attempt is allowed, ms of the monotonic clock; undefined: now. */
  const [waitUntilMs, setWaitUntilMs] = useState<number>();
  const [rejected, setRejected] = useState<IncorrectPin>();
  const { register, handleSubmit, watch, getValues, setValue, resetField, setError, formState } = useForm({
    resolver: zodResolver(pinFormSchema),
    // No other field has a default, so that what was typed before hydration stays.
    defaultValues: { ...(email === '' ? {} : { email }), ...(pin === '' ? {} : { pin }) },
  });

  // A box that was ticked before hydration raised no event.
  useEffect(() => {
    if (getValues('agreement')) setValue('agreement', true);
  }, [getValues, setValue]);

  const submit = handleSubmit(async (form) => {
    for (const field of ['pin', 'confirmPin'] as const) resetField(field, { defaultValue: '' });
    const result = await onSubmit({ email: form.email, pin: form.pin });
    const refusal = typeof result === 'object' ? result : undefined;
    const waitSeconds = refusal?.waitSeconds;
    setWaitUntilMs(waitSeconds === undefined ? undefined : monotonicMs() + waitSeconds * 1_000);
    setRejected(refusal?.type === 'incorrect-pin' ? refusal : undefined);
    if (refusal?.type === 'incorrect-pin') {
      setError('pin', { message: problemNotice('incorrect-pin').title }, { shouldFocus: true });
    }
  });

  const { errors, isSubmitting, submitCount } = formState;
  return {
    register,
    submit,
    errors,
    isSubmitting,
    isFirstAttempt: submitCount === 0,
    hasAgreed: Boolean(watch('agreement')),
    waitUntilMs,
    rejected,
  };
}
