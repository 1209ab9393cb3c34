import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { normalizeEmail } from '#domain/email.ts';
import { EMAIL_LENGTH_MAX, PIN_DIGITS } from '#domain/miner/constants.ts';
import { isEmail } from '#domain/miner/credentials.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ShowToggle } from '#web/components/ui/show-toggle.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { useSecondsLeft } from '../calls/clock.ts';
import type { Credentials } from '../calls/miner-api.ts';
import { PIN_ERRORS } from '../components/notices.ts';
import { formatDuration } from '../rules/format.ts';
import { Agreement } from './agreement.tsx';
import { PinField, RejectedPinNote } from './pin-field.tsx';
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
  /** Outside the login form the wallet's, which cannot be changed here; empty: it is to be entered. */
  readonly email: string;
  /** Why the server refused the e-mail. */
  readonly emailError?: string | null;
  /** For Create PIN: what was typed in Login, so that a new PIN is typed twice and not three times. */
  readonly typedPin?: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
}

export function PinForm(props: PinFormProps): ReactNode {
  const { mode, email, emailError = null, typedPin = '', onSubmit } = props;
  const isNew = mode === 'create-pin';
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
  const { register, errors, typed, setError } = form;
  const element = useRef<HTMLFormElement>(null);

  // What is to be typed first, unless the visitor is somewhere already. In a task of its own: React may run an effect
  // while the focus moves from one field to another, when neither has it.
  const first = email === '' ? 'email' : typedPin === '' ? 'pin' : 'confirmPin';
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusOn(element.current, first);
    });
    return () => clearTimeout(timer);
  }, [first]);

  useEffect(() => {
    if (emailError !== null) setError('email', { message: emailError }, { shouldFocus: true });
  }, [setError, emailError]);

  function goOn(): void {
    if (form.hasAgreed) element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    else focusOn(element.current, 'agreement');
  }

  function onEmailKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || typed.pin !== '' || !isEmail(normalizeEmail(typed.email))) return;
    event.preventDefault();
    focusOn(element.current, 'pin');
  }

  return (
    <form
      ref={element}
      method="post"
      data-needs-scripts
      noValidate
      onSubmit={form.submit}
      className="grid gap-4.5 md:gap-5"
    >
      {/* Read-only on the PIN screens, so that password managers can associate the PIN with it. */}
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LENGTH_MAX}
        readOnly={mode !== 'logged-out' && email !== ''}
        onKeyDown={onEmailKey}
        error={errors.email?.message}
      />
      <PinFields form={form} isNew={isNew} isShown={isShown} onShow={setShown} onFilled={goOn} />
      {isNew && <Notices />}
      <Agreement form={form} isExplained={isNew} />
      <div className="grid gap-2">
        <WaitNote waitUntilMs={form.wait?.untilMs} reason={form.wait?.reason} />
        <Button
          type="submit"
          size="lg"
          busy={form.isSubmitting}
          // As specified. It can be pressed nevertheless: the form then says at its fields what is missing.
          aria-disabled={(mode === 'logged-out' && !form.hasAgreed) || undefined}
          disabled={form.mustWait}
        >
          {SUBMIT[mode]}
        </Button>
      </div>
    </form>
  );
}

/** At once: `setFocus` of react-hook-form waits, and would take the focus from who has gone on. */
function focusOn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

interface PinFieldsProps {
  readonly form: PinFormState;
  readonly isNew: boolean;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** All digits are typed. */
  readonly onFilled: () => void;
}

/** The PIN with what is to be said about it, and for Create PIN the repeated one. */
function PinFields({ form, isNew, isShown, onShow, onFilled }: PinFieldsProps): ReactNode {
  const { register, errors, rejected, typed, isSubmitting } = form;
  // While a PIN is checked it is no longer in the form, and its cells stay filled.
  const digitsOf = (name: 'pin' | 'confirmPin') => (isSubmitting ? PIN_DIGITS : typed[name].length);
  const noteId = useId();
  const isWarned = isNew && form.isGuessable;
  const isDifferent = typed.confirmPin.length === PIN_DIGITS && typed.confirmPin !== typed.pin;
  // Not 'one-time-code': the PIN is the wallet's password.
  const field = { isShown, autoComplete: isNew ? 'new-password' : 'current-password' };
  return (
    <>
      <div className="relative">
        <PinField
          {...register('pin')}
          {...field}
          label="PIN"
          digits={digitsOf('pin')}
          rejections={rejected ? form.submitCount : 0}
          onFilled={({ form: element }) => (isNew ? focusOn(element, 'confirmPin') : onFilled())}
          error={errors.pin?.message}
          below={
            (rejected && <RejectedPinNote id={noteId} attemptsLeft={rejected.attemptsLeft} />) ||
            (isWarned && <GuessablePinNote id={noteId} />)
          }
          aria-describedby={rejected || isWarned ? noteId : undefined}
        />
        <ShowToggle isShown={isShown} onChange={onShow}>
          Show digits
        </ShowToggle>
      </div>
      {isNew && (
        <PinField
          {...register('confirmPin')}
          {...field}
          label="Confirm PIN"
          digits={digitsOf('confirmPin')}
          isWaiting={digitsOf('pin') < PIN_DIGITS}
          onFilled={({ value }) => value === typed.pin && onFilled()}
          error={errors.confirmPin?.message ?? (isDifferent ? PIN_ERRORS.mismatch : undefined)}
        />
      )}
    </>
  );
}

/** A warning, not an error: the specification accepts any six digits. */
function GuessablePinNote({ id }: { readonly id: string }): ReactNode {
  return (
    <p id={id} className="text-amber text-sm">
      Easy to guess. Avoid patterns and dates.
    </p>
  );
}

/** The security notice and the KYC notice of Create PIN. */
function Notices(): ReactNode {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="font-semibold">Security</dt>
      <dd className="text-muted">Nobody can reset this PIN. Use these digits nowhere else.</dd>
      <dt className="font-semibold">KYC</dt>
      <dd className="text-muted">Identity verification comes before any claim at mainnet.</dd>
    </dl>
  );
}

interface WaitNoteProps {
  readonly waitUntilMs: number | undefined;
  readonly reason: string | undefined;
}

/** Counts down; only its end is announced. */
function WaitNote({ waitUntilMs, reason = 'Too many attempts.' }: WaitNoteProps): ReactNode {
  const secondsLeft = useSecondsLeft(waitUntilMs);
  if (waitUntilMs === undefined) return null;
  return (
    <>
      {secondsLeft > 0 && (
        <p className="text-center text-amber text-sm">
          {reason} You can try again in <span className="tabular-nums">{formatDuration(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {secondsLeft === 0 && 'You can try again now.'}
      </p>
    </>
  );
}
