import { type ComponentProps, type ReactNode, useId } from 'react';
import { INVALID_PIN } from '#contract/miner.ts';
import { EMAIL_LENGTH_MAX, PIN_DIGITS } from '#domain/miner/constants.ts';
import type { MinerSession } from '#domain/miner/session.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CheckboxField } from '#web/components/ui/checkbox-field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';
import type { Credentials } from '../miner-api.ts';
import type { SignInResult } from './sign-in.ts';
import { usePinSubmit } from './use-pin-submit.ts';
import { WaitNote } from './wait-note.tsx';

export interface PinFormProps {
  readonly mode: Exclude<MinerSession['mode'], 'dashboard'>;
  /** The wallet's, which only Login can change. */
  readonly email: string;
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
  readonly onBack?: () => void;
}

/** The form of Login, Create PIN and Verify PIN (specification, section 2). */
export function PinForm({ mode, email, onSubmit, onBack }: PinFormProps): ReactNode {
  const { register, submit, errors, isSubmitting, hasAgreed, waitUntilMs } = usePinSubmit(email, onSubmit);
  const { newWallets } = usePageFacts();
  const { fields, hints, securityNotice, kycNotice, agreement, modes } = MINER_CONTENT;
  const isLogin = mode === 'logged-out';
  const isNew = mode === 'create-pin';
  const autoComplete = isNew ? 'new-password' : 'current-password';
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
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
        <Notice tone="warning" title={securityNotice.title}>
          {securityNotice.text}
        </Notice>
      )}
      <PinField
        {...register('pin')}
        label={fields.pin}
        hint={isLogin ? hints.pin[mode][newWallets] : hints.pin[mode]}
        autoComplete={autoComplete}
        error={errors.pin?.message}
      />
      {isNew && (
        <PinField
          {...register('confirmPin')}
          label={fields.confirmPin}
          autoComplete={autoComplete}
          error={errors.confirmPin?.message}
        />
      )}
      <CheckboxField {...register('agreement')} error={errors.agreement?.message} required>
        {agreement}
      </CheckboxField>
      {isNew && (
        <Notice tone="info" title={kycNotice.title}>
          {kycNotice.text}
        </Notice>
      )}
      <div className="grid gap-2">
        <Buttons label={modes[mode].submit} isBusy={isSubmitting} isLocked={isLogin && !hasAgreed} onBack={onBack} />
        <WaitNote waitUntilMs={waitUntilMs} />
      </div>
    </form>
  );
}

function PinField({ error, ...input }: ComponentProps<typeof TextField>): ReactNode {
  return (
    <TextField
      {...input}
      type="password"
      inputMode="numeric"
      maxLength={PIN_DIGITS}
      error={error === INVALID_PIN ? MINER_CONTENT.validation.invalidPin : error}
    />
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
      <div className={`grid gap-3 ${form.onBack === undefined ? '' : 'sm:grid-cols-[auto_1fr]'}`}>
        <Button
          type="submit"
          size="lg"
          busy={form.isBusy}
          disabled={form.isLocked}
          aria-describedby={form.isLocked ? hintId : undefined}
          className="sm:order-2"
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
