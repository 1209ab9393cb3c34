import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isGuessablePin, normalizeEmail } from '#domain/miner/credentials.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { useSecondsLeft } from '../components/use-seconds.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { pinFormSchema } from './pin-form-schema.ts';
import type { IncorrectPin, SignInResult } from './sign-in-failure.ts';
import { type SignInWait, storedWait, storeWait } from './stored-wait.ts';

export interface PinSubmit {
  readonly email: string;
  /** The PIN to start with, or an empty text. */
  readonly pin: string;
  /** The agreement was ticked in the step before. */
  readonly hasAgreed: boolean;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
}

/** The state of a PIN form: no PIN that was checked stays in it, and a rejected one is shown at its field. */
export function usePinSubmit({ email, pin, hasAgreed, onSubmit }: PinSubmit) {
  /** `untilMs`: when the next attempt is allowed, of the monotonic clock. */
  const [wait, setWait] = useState<SignInWait & { readonly untilMs: number }>();
  const [rejected, setRejected] = useState<IncorrectPin>();
  const { register, handleSubmit, watch, getValues, setValue, resetField, setError, formState } = useForm({
    resolver: zodResolver(pinFormSchema),
    // No other field has a default, so that what was typed before hydration stays.
    defaultValues: {
      ...(email === '' ? {} : { email }),
      ...(pin === '' ? {} : { pin }),
      ...(hasAgreed ? { agreement: true } : {}),
    },
  });

  // A box that was ticked before hydration raised no event.
  useEffect(() => {
    if (getValues('agreement')) setValue('agreement', true);
  }, [getValues, setValue]);

  useEffect(() => {
    const stored = storedWait();
    if (stored !== undefined) setWait({ ...stored, untilMs: monotonicMs() + stored.waitMs });
  }, []);

  function startWait(next: SignInWait | undefined): void {
    storeWait(next);
    setWait(next && { ...next, untilMs: monotonicMs() + next.waitMs });
  }

  const submit = handleSubmit(async (form) => {
    for (const field of ['pin', 'confirmPin'] as const) resetField(field, { defaultValue: '' });
    const result = await onSubmit({ email: form.email, pin: form.pin });
    const refusal = typeof result === 'object' ? result : undefined;
    const waitSeconds = refusal?.waitSeconds;
    const reason = refusal?.type === 'wait' ? refusal.reason : undefined;
    startWait(waitSeconds === undefined ? undefined : { email: form.email, waitMs: waitSeconds * 1_000, reason });
    // Not checked by anybody, so it need not be typed again.
    if (refusal?.type === 'wait') {
      setValue('pin', form.pin);
      if (form.confirmPin !== undefined) setValue('confirmPin', form.confirmPin);
    }
    setRejected(refusal?.type === 'incorrect-pin' ? refusal : undefined);
    if (refusal?.type === 'incorrect-pin') {
      setError('pin', { message: MINER_CONTENT.validation.incorrectPin }, { shouldFocus: true });
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
    wait,
    typed: { pin: watch('pin') ?? '', confirmPin: watch('confirmPin') ?? '' },
    isGuessable: isGuessablePin(watch('pin') ?? ''),
    /** Another e-mail may be tried before. */
    mustWait: useSecondsLeft(wait?.untilMs) > 0 && normalizeEmail(watch('email') ?? '') === wait?.email,
    rejected,
  };
}
