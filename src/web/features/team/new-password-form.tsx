import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { accountChangePassword, type User } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CodeAgainField, PASSWORD_AGAIN, PasskeyButton } from '#web/components/ui/password-again.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { emptyAsMissing, PasskeyCancelledError, proveByPasskey } from '#web/lib/passkey.ts';
import { showFieldErrors } from './account-fields.tsx';
import { useChangePassword } from './account-mutations.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from './texts.ts';
import { useCodePrompt } from './use-code-prompt.ts';

const { newPassword: TEXTS } = ACCOUNT;

type Change = BodyInputOf<typeof accountChangePassword>;

interface NewPasswordFormProps {
  readonly user: User;
  /** The first thing to do on its screen. */
  readonly isPrimary?: boolean;
}

/** Changes the own password. The server decides whether the new one is strong enough. */
export function NewPasswordForm({ user, isPrimary = true }: NewPasswordFormProps): ReactNode {
  const { register, formState, needsCode, hasPasskeys, submit, submitWithPasskey } = useNewPasswordForm();
  const { errors, isSubmitting } = formState;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* For password managers, which have to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextField
        {...register('currentPassword')}
        label={TEXTS.current}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <TextField
        {...register('newPassword')}
        label={TEXTS.new}
        hint={TEXTS.hint}
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      {needsCode && (
        <CodeAgainField {...register('code', { setValueAs: emptyAsMissing })} error={errors.code?.message} />
      )}
      {hasPasskeys && <PasskeyButton busy={isSubmitting} onUse={() => void submitWithPasskey()} />}
      <Button
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        className="justify-self-start"
        busy={isSubmitting}
      >
        {TEXTS.submit}
      </Button>
    </form>
  );
}

function useNewPasswordForm() {
  const changePassword = useChangePassword();
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<Change>({
    resolver: zodResolver(accountChangePassword.body),
  });
  const prompt = useCodePrompt(setFocus);

  async function send(change: Change): Promise<void> {
    await changePassword(change);
  }

  async function attempt(prove: () => Promise<void>): Promise<void> {
    try {
      await prove();
      reset({ currentPassword: '', newPassword: '' });
      prompt.hide();
      toast(ACCOUNT_NOTICES.passwordChanged);
    } catch (error) {
      if (prompt.showFor(error)) return;
      if (error instanceof PasskeyCancelledError) return setError('code', { message: PASSWORD_AGAIN.noPasskey });
      if (showFieldErrors(setError, error, NEW_PASSWORD_ERRORS)) return;
      toast({ title: ACCOUNT_NOTICES.passwordChangeFailed, description: errorMessage(error), variant: 'destructive' });
    }
  }

  const submit = handleSubmit((change) => attempt(() => send(change)));
  const submitWithPasskey = handleSubmit(({ currentPassword, newPassword }) =>
    attempt(() => proveByPasskey({ currentPassword, newPassword }, send)),
  );
  const { needsCode, hasPasskeys } = prompt;
  return { register, formState, needsCode, hasPasskeys, submit, submitWithPasskey };
}

const NEW_PASSWORD_ERRORS = {
  fields: ['currentPassword', 'newPassword', 'code'],
  fieldOf: { 'incorrect-password': 'currentPassword', 'incorrect-code': 'code' },
} as const;
