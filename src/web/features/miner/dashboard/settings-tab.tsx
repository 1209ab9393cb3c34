import { zodResolver } from '@hookform/resolvers/zod';
import { memo, type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { minerPinSchema } from '#contract/miner.ts';
import { tryAgainIn } from '#contract/try-again-in.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SwitchField } from '#web/components/ui/fields.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice, waitSecondsOf } from '../calls/call-failures.ts';
import { minerApi } from '../calls/miner-api.ts';
import { DeviceNote } from '../components/forget-device.tsx';
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
    isTrailing: true,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => store.change({ [name]: target.checked }),
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="text-muted text-sm">
        {isStored
          ? 'For this wallet on this device.'
          : 'This browser stores nothing for this site. Your choices last until you close this page.'}
      </p>
      <Group title="Mining">
        <li>
          <SwitchField
            {...setting('autoMine')}
            label="Auto-mine"
            hint="Starts mining whenever you open this dashboard."
          />
        </li>
        <li>
          {/* For display only, as specified. */}
          <p className="flex min-h-11 items-center justify-between gap-3 font-semibold text-sm">
            Mining intensity <span className="numeric text-muted">70%</span>
          </p>
          <p className="-mt-2 pr-16 text-muted text-sm">
            For display only. Mining is simulated and runs no hashing on this device, so there is no load to change.
          </p>
        </li>
      </Group>
      <Group title="Notifications">
        <li>
          <SwitchField
            {...setting('notifyRewards')}
            label="Notify about mining rewards"
            hint="When your daily bonus is available."
          />
        </li>
        <li>
          <SwitchField
            {...setting('notifyAchievements')}
            label="Notify about achievements"
            hint="When you reach an achievement."
          />
        </li>
      </Group>
      <Group title="PIN and device">
        <li>
          <ChangePin email={email} storePin={storePin} />
        </li>
        <li>
          <DeviceNote onForget={onForget} />
        </li>
      </Group>
    </div>
  );
});

/** Settings of one kind, as rows of a list. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface px-4 [&>li]:py-3">{children}</ul>
    </section>
  );
}

const NO_PIN = { pin: '', newPin: '', confirmPin: '' };
const FIELDS = [
  { name: 'pin', label: 'Current PIN', autoComplete: 'current-password' },
  { name: 'newPin', label: 'New PIN', autoComplete: 'new-password' },
  { name: 'confirmPin', label: 'Confirm new PIN', autoComplete: 'new-password' },
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
      <div className="grid justify-items-start gap-3 pb-2">
        <p className="text-muted text-sm">On other devices the new PIN is needed from now on.</p>
        <form
          method="post"
          noValidate
          aria-label="Change your PIN"
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
          <FailureNotice title="The PIN was not changed" text={errors.root?.message} />
          <Button type="submit" variant="secondary" busy={isSubmitting} className="justify-self-start">
            Change PIN
          </Button>
        </form>
      </div>
    </Fold>
  );
}
