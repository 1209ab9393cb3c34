import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { EMAIL_LENGTH_MAX } from '#domain/miner/constants.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { useSecondsLeft } from '../calls/clock.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { formatDuration } from '../rules/format.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { GuessablePinNote, PinField, PinMatch, RejectedPinNote, ShowDigitsButton } from './pin-field.tsx';
import type { MinerScreenMode } from './session-state.ts';
import type { SignInResult } from './sign-in.ts';
import { usePinSubmit } from './use-pin-submit.ts';

export interface PinFormProps {
  readonly mode: Exclude<MinerScreenMode['mode'], 'dashboard'>;
  /** The wallet's, which the form cannot change; empty: it is to be entered. */
  readonly email: string;
  /** For Create PIN: what was typed in Login, so that a new PIN is typed twice and not three times. */
  readonly typedPin?: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
  readonly onBack?: () => void;
}

export function PinForm({ mode, email, typedPin = '', onSubmit, onBack }: PinFormProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const form = usePinSubmit({
    email,
    pin: typedPin,
    // In the login form, a moment ago.
    hasAgreed: typedPin !== '',
    onSubmit(credentials) {
      // Masked again, so that password managers recognize the field and offer to save it.
      setShown(false);
      return onSubmit(credentials);
    },
  });
  const { register, errors } = form;
  const { newWallets } = usePageData();
  const { fields, hints, agreement, modes } = MINER_CONTENT;
  const isLogin = mode === 'logged-out';
  return (
    <form method="post" data-needs-scripts noValidate onSubmit={form.submit} className="grid gap-4 sm:gap-5">
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
        readOnly={!isLogin && email !== ''}
        error={errors.email?.message}
      />
      <PinFields form={form} mode={mode} hasTypedPin={typedPin !== ''} isShown={isShown} onShow={setShown} />
      <CheckboxField {...register('agreement')} error={errors.agreement?.message} required>
        {agreement}
      </CheckboxField>
      {mode === 'create-pin' && <SecurityNotice {...MINER_CONTENT.securityNotice} />}
      <div className="grid gap-2">
        <WaitNote waitUntilMs={form.wait?.untilMs} reason={form.wait?.reason} />
        <Buttons
          label={modes[mode].submit}
          isBusy={form.isSubmitting}
          isLocked={isLogin && !form.hasAgreed}
          isWaiting={form.mustWait}
          onBack={onBack}
        />
      </div>
      {mode === 'create-pin' && <SecurityNotice {...MINER_CONTENT.kycNotice} />}
    </form>
  );
}

interface PinFieldsProps extends Pick<PinFormProps, 'mode'> {
  readonly form: ReturnType<typeof usePinSubmit>;
  /** In the login form, for Create PIN to start with. */
  readonly hasTypedPin: boolean;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The PIN with what is to be said about it, and for Create PIN the repeated one. */
function PinFields({ form, mode, hasTypedPin, isShown, onShow }: PinFieldsProps): ReactNode {
  const { register, errors, rejected } = form;
  const { newWallets } = usePageData();
  const { fields, hints } = MINER_CONTENT;
  const noteId = useId();
  const isNew = mode === 'create-pin';
  const isWarned = isNew && form.isGuessable;
  const hint = isNew && hasTypedPin && form.isFirstAttempt ? hints.pin.typed : hints.pin[mode];
  // Not 'one-time-code': the PIN is the wallet's password.
  const field = { isShown, autoComplete: isNew ? 'new-password' : 'current-password' };
  return (
    <>
      {/* The button follows the field in the order of focus, and stands beside its label. */}
      <div className="relative">
        <PinField
          {...register('pin')}
          {...field}
          label={fields.pin}
          hint={rejected ? undefined : typeof hint === 'string' ? hint : hint[newWallets]}
          error={errors.pin?.message}
          below={
            (rejected && <RejectedPinNote id={noteId} attemptsLeft={rejected.attemptsLeft} />) ||
            (isWarned && <GuessablePinNote id={noteId} />)
          }
          aria-describedby={rejected || isWarned ? noteId : undefined}
        />
        <div className="pointer-events-none absolute inset-x-0 -top-3 flex justify-end">
          <ShowDigitsButton isShown={isShown} onChange={onShow} />
        </div>
      </div>
      {isNew && (
        <PinField
          {...register('confirmPin')}
          {...field}
          label={fields.confirmPin}
          error={errors.confirmPin?.message}
          below={errors.confirmPin === undefined && <PinMatch {...form.typed} />}
        />
      )}
    </>
  );
}

/** Without a box: the whole form is in a phone's first view. */
function SecurityNotice({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <div className="flex items-start gap-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      <p>
        <span className="font-semibold text-amber">{title}</span> {text}
      </p>
    </div>
  );
}

/** `isLocked`: the agreement is missing. */
function Buttons(form: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  /** After too many attempts. */
  readonly isWaiting: boolean;
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
          // Lit and pressable nevertheless: the form then says at its fields what is missing.
          aria-disabled={form.isLocked || undefined}
          disabled={form.isWaiting}
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
function WaitNote({
  waitUntilMs,
  reason,
}: {
  readonly waitUntilMs: number | undefined;
  readonly reason: string | undefined;
}): ReactNode {
  const secondsLeft = useSecondsLeft(waitUntilMs);
  const { before, tryAgain, over } = MINER_CONTENT.wait;
  if (waitUntilMs === undefined) return null;
  return (
    <>
      {secondsLeft > 0 && (
        <p className="text-center text-amber text-sm">
          {reason ?? before} {tryAgain} <span className="numeric">{formatDuration(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {secondsLeft === 0 && over}
      </p>
    </>
  );
}
