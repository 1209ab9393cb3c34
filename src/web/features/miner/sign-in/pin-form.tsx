import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { EMAIL_LENGTH_MAX, PIN_DIGITS } from '#domain/miner/constants.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CheckboxField } from '#web/components/ui/fields.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { useSecondsLeft } from '../calls/clock.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { formatDuration } from '../rules/format.ts';
import { PinField, PinMatch, RejectedPinNote, ShowDigitsButton } from './pin-field.tsx';
import type { MinerScreenMode } from './session-state.ts';
import type { SignInResult } from './sign-in.ts';
import { type PinFormState, usePinSubmit } from './use-pin-submit.ts';

type PinMode = Exclude<MinerScreenMode['mode'], 'dashboard'>;

const SUBMIT = {
  'logged-out': 'Login',
  'create-pin': 'Secure Wallet',
  'verify-pin': 'Access Wallet',
} as const satisfies Record<PinMode, string>;

export interface PinFormProps {
  readonly mode: PinMode;
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
  const isLogin = mode === 'logged-out';
  return (
    <form method="post" data-needs-scripts noValidate onSubmit={form.submit} className="grid gap-4 sm:gap-5">
      {/* Read-only on the PIN screens, so that password managers can associate the PIN with it. */}
      <TextField
        {...register('email')}
        label="Email"
        hint={
          isLogin && newWallets === 'closed'
            ? 'The email of your existing wallet. New wallets cannot be created at this time.'
            : undefined
        }
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
        I understand that I mine on one device at a time, that my PIN cannot be reset, and that identity verification
        (KYC) is required at mainnet to claim tokens.
      </CheckboxField>
      {mode === 'create-pin' && (
        <SecurityNotice title="Keep this PIN safe">
          It is the only key to your wallet. Use these digits nowhere else.
        </SecurityNotice>
      )}
      <div className="grid gap-2">
        <WaitNote waitUntilMs={form.wait?.untilMs} reason={form.wait?.reason} />
        <Buttons label={SUBMIT[mode]} form={form} isLocked={isLogin && !form.hasAgreed} onBack={onBack} />
      </div>
      {mode === 'create-pin' && (
        <SecurityNotice title="KYC at mainnet">
          Identity verification will be required at mainnet before tokens can be claimed.
        </SecurityNotice>
      )}
    </form>
  );
}

interface PinFieldsProps {
  readonly form: PinFormState;
  readonly mode: PinMode;
  /** In the login form, for Create PIN to start with. */
  readonly hasTypedPin: boolean;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The PIN with what is to be said about it, and for Create PIN the repeated one. */
function PinFields({ form, mode, hasTypedPin, isShown, onShow }: PinFieldsProps): ReactNode {
  const { register, errors, rejected } = form;
  const { newWallets } = usePageData();
  const noteId = useId();
  const isNew = mode === 'create-pin';
  const isWarned = isNew && form.isGuessable;
  const isTyped = isNew && hasTypedPin && form.isFirstAttempt;
  const hint = isTyped ? 'From the login form. Repeat them below.' : pinHint(mode, newWallets === 'open');
  // Not 'one-time-code': the PIN is the wallet's password.
  const field = { isShown, autoComplete: isNew ? 'new-password' : 'current-password' };
  return (
    <>
      {/* The button follows the field in the order of focus, and stands beside its label. */}
      <div className="relative">
        <PinField
          {...register('pin')}
          {...field}
          label="PIN"
          hint={rejected ? undefined : hint}
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
          label="Confirm PIN"
          error={errors.confirmPin?.message}
          below={errors.confirmPin === undefined && <PinMatch {...form.typed} />}
        />
      )}
    </>
  );
}

function pinHint(mode: PinMode, canCreate: boolean): string {
  const digits = `${PIN_DIGITS} digits`;
  if (mode === 'verify-pin') return `The ${digits} of this wallet.`;
  const isNewPossible = mode === 'logged-out' && canCreate;
  return isNewPossible ? `${digits}. With a new email, choose a PIN; you confirm it in the next step.` : digits;
}

/** A warning, not an error: the specification accepts any six digits. */
function GuessablePinNote({ id }: { readonly id: string }): ReactNode {
  return (
    <p id={id} className="text-amber text-sm">
      This PIN is among the first that somebody would try. Choose digits without a pattern, and no date.
    </p>
  );
}

/** Without a box: the whole form is in a phone's first view. */
function SecurityNotice({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  return (
    <div className="flex items-start gap-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      <p>
        <span className="font-semibold text-amber">{title}</span> {children}
      </p>
    </div>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly form: PinFormState;
  /** The agreement is missing. */
  readonly isLocked: boolean;
  readonly onBack: (() => void) | undefined;
}

function Buttons({ label, form, isLocked, onBack }: ButtonsProps): ReactNode {
  const hintId = useId();
  return (
    <>
      <div className={`grid gap-3 ${onBack === undefined ? '' : 'grid-cols-[auto_1fr]'}`}>
        <Button
          type="submit"
          size="lg"
          busy={form.isSubmitting}
          // Lit and pressable nevertheless: the form then says at its fields what is missing.
          aria-disabled={isLocked || undefined}
          disabled={form.mustWait}
          aria-describedby={isLocked ? hintId : undefined}
          className="order-2"
        >
          {label}
        </Button>
        {onBack !== undefined && (
          <Button variant="secondary" size="lg" disabled={form.isSubmitting} onClick={onBack}>
            Back
          </Button>
        )}
      </div>
      {isLocked && (
        <p id={hintId} className="text-center text-muted text-sm">
          Tick the box above to log in.
        </p>
      )}
    </>
  );
}

interface WaitNoteProps {
  readonly waitUntilMs: number | undefined;
  readonly reason: string | undefined;
}

/** Counts down; only its end is announced, because the notice announced its length. */
function WaitNote({ waitUntilMs, reason = 'Too many attempts.' }: WaitNoteProps): ReactNode {
  const secondsLeft = useSecondsLeft(waitUntilMs);
  if (waitUntilMs === undefined) return null;
  return (
    <>
      {secondsLeft > 0 && (
        <p className="text-center text-amber text-sm">
          {reason} You can try again in <span className="numeric">{formatDuration(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {secondsLeft === 0 && 'You can try again now.'}
      </p>
    </>
  );
}
