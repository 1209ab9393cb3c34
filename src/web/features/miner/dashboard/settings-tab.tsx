import { zodResolver } from '@hookform/resolvers/zod';
import { memo, type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { minerPinSchema } from '#contract/miner.ts';
import { tryAgainIn } from '#contract/try-again-in.ts';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SwitchField } from '#web/components/ui/fields.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice, waitSecondsOf } from '../calls/call-failures.ts';
import { minerApi } from '../calls/miner-api.ts';
import { ForgetDeviceButton } from '../components/forget-device.tsx';
import { PIN_ERRORS } from '../components/notices.ts';
import type { MinerSettingsStore } from '../device/local-copy.ts';
import { PinField, RejectedPinNote } from '../sign-in/pin-field.tsx';

interface ChangePinProps {
  readonly email: string;
  /** Stores the verifier of the new PIN on this device. */
  readonly storePin: (pin: string) => Promise<void>;
}

export interface SettingsTabProps extends ChangePinProps {
  readonly settings: MinerSettingsStore;
  readonly onForget: () => Promise<void>;
}

export const SettingsTab = memo(function SettingsTab(props: SettingsTabProps): ReactNode {
  const { email, settings: store, storePin, onForget } = props;
  const { settings, isStored } = useStore(store);
  const setting = (name: keyof typeof settings) => ({
    checked: settings[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => store.change({ [name]: target.checked }),
  });

  return (
    <ul className="grid items-start gap-x-16 lg:grid-cols-2 [&>li]:grid [&>li]:min-h-15 [&>li]:content-center [&>li]:border-line [&>li]:border-b lg:[&>li]:min-h-20">
      {!isStored && (
        <li className="text-amber text-sm lg:col-span-2">
          This browser stores nothing for this site. Your choices last until you close this page.
        </li>
      )}
      {/* As specified. */}
      <li className="grid-cols-[1fr_auto_auto] items-center gap-3 text-muted text-sm">
        Mining intensity (display only) <span className="order-last">70%</span>
        <svg aria-hidden="true" className="h-1 w-16 bg-line sm:w-30">
          <rect width="70%" height="100%" className="fill-muted" />
        </svg>
      </li>
      <li>
        <SwitchField isTrailing {...setting('autoMine')} label="Auto-mine on every visit" />
      </li>
      <li>
        <SwitchField isTrailing {...setting('notifyRewards')} label="Notify about mining rewards" />
      </li>
      <li>
        <SwitchField isTrailing {...setting('notifyAchievements')} label="Notify about achievements" />
      </li>
      <li>
        <ChangePin email={email} storePin={storePin} />
      </li>
      <li className="[&_.button]:text-red">
        <ForgetDeviceButton onForget={onForget} />
      </li>
    </ul>
  );
});

const NO_PIN = { pin: '', newPin: '', confirmPin: '' };
const FIELDS = [
  { name: 'pin', label: 'Current PIN', autoComplete: 'current-password', after: undefined },
  { name: 'newPin', label: 'New PIN', autoComplete: 'new-password', after: 'pin' },
  { name: 'confirmPin', label: 'Confirm new PIN', autoComplete: 'new-password', after: 'newPin' },
] as const;

const schema = z.object({ pin: minerPinSchema, newPin: minerPinSchema, confirmPin: z.string() }).check(
  z.refine((form) => form.newPin === form.confirmPin, {
    error: PIN_ERRORS.mismatch,
    path: ['confirmPin'],
  }),
);

function ChangePin({ email, storePin }: ChangePinProps): ReactNode {
  const [attemptsLeft, setTriesLeft] = useState<number>();
  const noteId = useId();
  const { register, handleSubmit, watch, reset, resetField, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: NO_PIN,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const typed = watch();

  const submit = handleSubmit(async ({ pin, newPin }) => {
    try {
      await minerApi.changePin(email, { pin, newPin });
    } catch (error) {
      resetField('pin', { defaultValue: '' });
      if (error instanceof ApiError && error.code === 'incorrect-pin') {
        setTriesLeft(error.attemptsLeft);
        setError('pin', { message: PIN_ERRORS.incorrect }, { shouldFocus: true });
        return;
      }
      const waitSeconds = waitSecondsOf(error);
      const message =
        waitSeconds === undefined
          ? failureNotice(error).description
          : `Too many wrong PINs. ${tryAgainIn(waitSeconds)}`;
      setError('root', { message: message ?? '' });
      return;
    }
    reset(NO_PIN);
    toast({ title: 'PIN changed', description: 'Other devices need the new PIN.' });
    // Not awaited: the slow hash. The earlier verifier would refuse the new PIN in an outage.
    storePin(newPin).catch((error: unknown) => logWarning('The PIN verifier could not be stored', error));
  });

  const rejectedNote = errors.pin && attemptsLeft !== undefined && (
    <RejectedPinNote id={noteId} attemptsLeft={attemptsLeft} />
  );
  return (
    <Fold title={<h3 className="font-semibold text-sm">Change your PIN</h3>}>
      <div className="pt-2 pb-4">
        <form method="post" noValidate aria-label="Change your PIN" onSubmit={submit} className="grid max-w-sm gap-4">
          {/* For password managers, which have to know whose PIN it is. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          {FIELDS.map(({ name, after, ...field }) => (
            <PinField
              key={name}
              {...register(name)}
              {...field}
              digits={typed[name].length}
              isWaiting={after !== undefined && typed[after].length < PIN_DIGITS}
              rejections={name === 'pin' && attemptsLeft !== undefined ? submitCount : 0}
              error={errors[name]?.message}
              below={name === 'pin' && rejectedNote}
            />
          ))}
          <FailureNotice title="The PIN was not changed" text={errors.root?.message} />
          <Button type="submit" variant="secondary" busy={isSubmitting} className="justify-self-start">
            Change PIN
          </Button>
        </form>
      </div>
    </Fold>
  );
}
