import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { monotonicMs } from '#web/lib/clock.ts';
import { problemNotice } from '../call-failures.ts';
import type { Credentials } from '../miner-api.ts';
import { pinFormSchema } from './pin-form-schema.ts';
import type { SignInResult } from './sign-in.ts';

/** The state of a PIN form: no PIN stays in it, and a rejected one is shown at its field. */
export function usePinSubmit(email: string, onSubmit: (credentials: Credentials) => Promise<SignInResult>) {
  /** When the next attempt is allowed, ms of the monotonic clock; undefined: now. */
  const [waitUntilMs, setWaitUntilMs] = useState<number>();
  const { register, handleSubmit, watch, getValues, setValue, resetField, setError, formState } = useForm({
    resolver: zodResolver(pinFormSchema),
    // No other field has a default, so that what was typed before hydration stays.
    ...(email === '' ? {} : { defaultValues: { email } }),
  });

  // A box that was ticked before hydration raised no event.
  useEffect(() => {
    if (getValues('agreement')) setValue('agreement', true);
  }, [getValues, setValue]);

  const submit = handleSubmit(async (form) => {
    for (const field of ['pin', 'confirmPin'] as const) resetField(field, { defaultValue: '' });
    const result = await onSubmit({ email: form.email, pin: form.pin });
    if (result === 'incorrect-pin') {
      setError('pin', { message: problemNotice('incorrect-pin').title }, { shouldFocus: true });
    }
    setWaitUntilMs(typeof result === 'object' ? monotonicMs() + result.waitSeconds * 1_000 : undefined);
  });

  const { errors, isSubmitting } = formState;
  return { register, submit, errors, isSubmitting, hasAgreed: Boolean(watch('agreement')), waitUntilMs };
}
