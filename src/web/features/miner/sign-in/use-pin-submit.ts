import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { minerEmailSchema, minerPinSchema } from '#contract/miner.ts';
import { normalizeEmail } from '#domain/email.ts';
import { isGuessablePin } from '#domain/miner/credentials.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { monotonicMs, wallClockMs } from '#web/lib/clock.ts';
import { sessionStore } from '#web/lib/storage.ts';
import { useSecondsLeft } from '../calls/clock.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { FORM_NOTICES, PIN_ERRORS } from '../components/notices.ts';
import { createDeviceRecord } from '../device/device-record.ts';
import type { IncorrectPin, SignInResult } from './sign-in.ts';

const { missing, agreement, mismatch } = PIN_ERRORS;

const email = z.pipe(z.string(missing).check(z.minLength(1, missing)), minerEmailSchema);
const pin = z.pipe(z.string(missing).check(z.minLength(1, missing)), minerPinSchema);

/** Only Create PIN has a `confirmPin`. */
export const pinFormSchema = z
  .object({ email, pin, confirmPin: z.optional(z.string()), agreement: z.literal(true, agreement) })
  // Compared as soon as both are valid, also while another field has an error.
  .check(
    z.refine((form) => form.confirmPin === undefined || form.pin === form.confirmPin, {
      error: mismatch,
      path: ['confirmPin'],
      when: ({ value }) => z.object({ pin, confirmPin: z.optional(z.string()) }).safeParse(value).success,
    }),
  );

const waitSchema = z.object({
  email: z.string(),
  /** Ms since the epoch by the device's clock. */
  untilMs: z.number(),
  reason: z.optional(z.string()),
});

const waitRecord = createDeviceRecord(sessionStore, 'technovex:miner_wait', {
  schema: waitSchema,
  warning: 'The stored time to wait before the next sign-in is corrupt and was removed',
});

/** How long the next attempt has to wait. */
interface SignInWait {
  readonly email: string;
  readonly waitMs: number;
  /** The server's, without the time to wait; undefined: it gave none. */
  readonly reason: string | undefined;
}

export type PinFormState = ReturnType<typeof usePinSubmit>;

/** The state of a PIN form: no PIN that was checked stays in it, and a rejected one is shown at its field. */
export function usePinSubmit({
  email,
  pin,
  hasAgreed,
  onSubmit,
}: {
  readonly email: string;
  /** The PIN to start with, or an empty text. */
  readonly pin: string;
  /** The agreement was ticked in the step before. */
  readonly hasAgreed: boolean;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
}) {
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
      setError('pin', { message: PIN_ERRORS.incorrect }, { shouldFocus: true });
    }
  }, noticeErrors);

  const { errors, isSubmitting, submitCount } = formState;
  const typed = watch();
  return {
    register,
    setError,
    submit,
    errors,
    isSubmitting,
    submitCount,
    hasAgreed: Boolean(typed.agreement),
    wait,
    typed: { email: typed.email ?? '', pin: typed.pin ?? '', confirmPin: typed.confirmPin ?? '' },
    isGuessable: isGuessablePin(typed.pin ?? ''),
    /** Another e-mail may be tried before. */
    mustWait: useSecondsLeft(wait?.untilMs) > 0 && normalizeEmail(typed.email ?? '') === wait?.email,
    rejected,
  };
}

/** One notice for all that is wrong. */
function noticeErrors(errors: { readonly [field: string]: { readonly message?: string } | undefined }): void {
  const messages = Object.values(errors).map((error) => error?.message);
  const first = [...FORM_NOTICES].find(([message]) => messages.includes(message));
  if (first !== undefined) toast({ ...first[1], variant: 'destructive' });
}

/** Keeps it for a reload of this tab; undefined: there is none. */
function storeWait(wait: SignInWait | undefined): void {
  if (wait === undefined) waitRecord.remove();
  else waitRecord.write({ email: wait.email, untilMs: wallClockMs() + wait.waitMs, reason: wait.reason });
}

/** Returns what is left of the wait before a reload. */
function storedWait(): SignInWait | undefined {
  const stored = waitRecord.read();
  const waitMs = (stored?.untilMs ?? 0) - wallClockMs();
  return stored === undefined || waitMs <= 0 ? undefined : { email: stored.email, waitMs, reason: stored.reason };
}
