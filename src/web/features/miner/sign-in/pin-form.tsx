import { type ReactNode, useId, useState } from 'react';
import { EMAIL_LENGTH_MAX } from '#domain/miner/constants.ts';
import { formatDuration } from '#domain/miner/format.ts';
import type { MinerScreenMode } from '#domain/miner/screen-mode.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { usePageFacts } from '#web/lib/page-facts.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { useSecondsLeft } from '../components/use-seconds.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { PinField, RejectedPinNote, ShowDigitsButton } from './pin-field.tsx';
import type { SignInResult } from './sign-in-failure.ts';
import { usePinSubmit } from './use-pin-submit.ts';

export interface PinFormProps {
  readonly mode: Exclude<MinerScreenMode['mode'], 'dashboard'>;
  /** The wallet's, which only Login can change. */
  readonly email: string;
  /** For Create PIN: what was typed in Login, so that a new PIN is typed twice and not three times. */
  readonly typedPin?: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
  readonly onBack?: () => void;
}

/** Below the buttons, so that the whole form is in a phone's first view. */
const BELOW_ON_PHONES = 'max-sm:order-last';

export function PinForm({ mode, email, typedPin = '', onSubmit, onBack }: PinFormProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const noteId = useId();
  const form = usePinSubmit({
    email,
    pin: typedPin,
    onSubmit(credentials) {
      // Masked again, so that password managers recognize the field and offer to save it.
      setShown(false);
      return onSubmit(credentials);
    },
  });
  const { register, submit, errors, rejected } = form;
  const { newWallets } = usePageFacts();
  const { fields, hints, securityNotice, kycNotice, agreement, modes } = MINER_CONTENT;
  const isLogin = mode === 'logged-out';
  const isNew = mode === 'create-pin';
  const pinHints = isNew && typedPin !== '' && form.isFirstAttempt ? hints.pin.typed : hints.pin[mode];
  // Not 'one-time-code': the PIN is the wallet's password.
  const autoComplete = isNew ? 'new-password' : 'current-password';
  return (
    <form method="post" data-needs-scripts noValidate onSubmit={submit} className="grid gap-4 sm:gap-5">
      {/* Read-only on the PIN screens, so that password managers can associate the PIN with it. */}
      <TextField
        {...register('email')}
        label={fields.email}
        hint={isLogin ? hints.email[newWallets] : undefined}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LENGTH_MAX}
        readOnly={!isLogin}
        error={errors.email?.message}
      />
      {isNew && (
        <Notice tone="warning" title={securityNotice.title} className={BELOW_ON_PHONES}>
          {securityNotice.text}
        </Notice>
      )}
      {/* The button follows the field in the order of focus, and stands beside its label. */}
      <div className="relative">
        <PinField
          {...register('pin')}
          label={fields.pin}
          hint={typeof pinHints === 'string' ? pinHints : pinHints[newWallets]}
          autoComplete={autoComplete}
          isShown={isShown}
          error={errors.pin?.message}
          below={rejected && <RejectedPinNote id={noteId} triesLeft={rejected.triesLeft} />}
          aria-describedby={rejected && noteId}
        />
        <div className="absolute -top-3 right-0">
          <ShowDigitsButton isShown={isShown} onChange={setShown} />
        </div>
      </div>
      {isNew && (
        <PinField
          {...register('confirmPin')}
          label={fields.confirmPin}
          autoComplete={autoComplete}
          isShown={isShown}
          error={errors.confirmPin?.message}
        />
      )}
      <CheckboxField {...register('agreement')} error={errors.agreement?.message} required>
        {agreement}
      </CheckboxField>
      {isNew && (
        <Notice tone="info" title={kycNotice.title} className={BELOW_ON_PHONES}>
          {kycNotice.text}
        </Notice>
      )}
      <div className="grid gap-2">
        <WaitNote waitUntilMs={form.waitUntilMs} />
        <Buttons
          label={modes[mode].submit}
          isBusy={form.isSubmitting}
          isLocked={isLogin && !form.hasAgreed}
          onBack={onBack}
        />
      </div>
    </form>
  );
}

/** `isLocked`: the agreement is missing. */
function Buttons(form: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onBack: (() => void) | undefined;
}): ReactNode {
  const hintId = useId();
  return (
    <>
      <div className={`grid gap-3 ${form.onBack === undefined ? '' : 'grid-cols-[auto_1fr]'}`}>
        <Button
          type="submit"
          size="lg"
          busy={form.isBusy}
          disabled={form.isLocked}
          aria-describedby={form.isLocked ? hintId : undefined}
          className="order-2"
        >
          {form.label}
        </Button>
        {form.onBack !== undefined && (
          <Button variant="secondary" size="lg" disabled={form.isBusy} onClick={form.onBack}>
            {MINER_CONTENT.back}
          </Button>
        )}
      </div>
      {form.isLocked && (
        <p id={hintId} className="text-center text-muted text-sm">
          {MINER_CONTENT.agreementMissing}
        </p>
      )}
    </>
  );
}

/** Counts down; only its end is announced, because the notice announced its length. */
function WaitNote({ waitUntilMs }: { readonly waitUntilMs: number | undefined }): ReactNode {
  const secondsLeft = useSecondsLeft(waitUntilMs);
  const { before, over } = MINER_CONTENT.wait;
  if (waitUntilMs === undefined) return null;
  return (
    <>
      {secondsLeft > 0 && (
        <p className="text-center text-amber text-sm">
          {before} <span className="numeric">{formatDuration(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {secondsLeft === 0 && over}
      </p>
    </>
  );
}
