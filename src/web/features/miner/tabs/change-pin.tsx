import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { minerPinSchema } from '#contract/miner.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice, waitSecondsOf } from '../calls/call-failures.ts';
import { minerApi } from '../calls/miner-api.ts';
import { PinField, RejectedPinNote } from '../sign-in/pin-field.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

const { changePin: TEXTS } = MINER_DASHBOARD.settings;
const NO_PIN = { pin: '', newPin: '', confirmPin: '' };
const FIELDS = [
  { name: 'pin', label: TEXTS.current, autoComplete: 'current-password' },
  { name: 'newPin', label: TEXTS.new, autoComplete: 'new-password' },
  { name: 'confirmPin', label: TEXTS.confirm, autoComplete: 'new-password' },
] as const;

const schema = z.object({ pin: minerPinSchema, newPin: minerPinSchema, confirmPin: z.string() }).check(
  z.refine((form) => form.newPin === form.confirmPin, {
    error: MINER_CONTENT.validation.pinMismatch,
    path: ['confirmPin'],
  }),
);

export interface ChangePinProps {
  readonly email: string;
  /** Stores the verifier of the new PIN on this device. */
  readonly storePin: (pin: string) => Promise<void>;
}

export function ChangePin({ email, storePin }: ChangePinProps): ReactNode {
  const [attemptsLeft, setTriesLeft] = useState<number>();
  const noteId = useId();
  const { register, handleSubmit, reset, resetField, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: NO_PIN,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ pin, newPin }) => {
    try {
      await minerApi.changePin(email, { pin, newPin });
    } catch (error) {
      resetField('pin', { defaultValue: '' });
      if (error instanceof ApiError && error.code === 'incorrect-pin') {
        setTriesLeft(error.attemptsLeft);
        setError('pin', { message: MINER_CONTENT.validation.incorrectPin }, { shouldFocus: true });
        return;
      }
      const waitSeconds = waitSecondsOf(error);
      const message = waitSeconds === undefined ? failureNotice(error).description : TEXTS.wait(waitSeconds);
      setError('root', { message: message ?? '' });
      return;
    }
    reset(NO_PIN);
    toast({ title: TEXTS.done, description: TEXTS.doneNote });
    // Not awaited: the slow hash. The earlier verifier would refuse the new PIN in an outage.
    storePin(newPin).catch((error: unknown) => logWarning('The PIN verifier could not be stored', error));
  });

  const rejectedNote = errors.pin && attemptsLeft !== undefined && (
    <RejectedPinNote id={noteId} attemptsLeft={attemptsLeft} />
  );
  return (
    <Fold title={<h3 className="font-semibold text-sm">{TEXTS.title}</h3>}>
      <div className="grid justify-items-start gap-3 pb-2">
        <p className="text-muted text-sm">{TEXTS.lead}</p>
        <form
          method="post"
          noValidate
          aria-label={TEXTS.title}
          onSubmit={submit}
          className="grid w-full max-w-sm gap-4"
        >
          {/* For password managers, which have to know whose PIN it is. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          {FIELDS.map(({ name, ...field }) => (
            <PinField
              key={name}
              {...register(name)}
              {...field}
              isShown={false}
              error={errors[name]?.message}
              below={name === 'pin' && rejectedNote}
            />
          ))}
          <FailureNotice title={TEXTS.failed} text={errors.root?.message} />
          <Button type="submit" variant="secondary" busy={isSubmitting} className="justify-self-start">
            {TEXTS.submit}
          </Button>
        </form>
      </div>
    </Fold>
  );
}
