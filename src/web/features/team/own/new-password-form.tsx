import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { accountChangePassword, type User } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { HiddenUsername, SecondStepFields, useSecondStep } from '#web/components/ui/second-step.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { proveByPasskey } from '#web/lib/passkey.ts';
import { showFieldErrors } from '../account-fields.tsx';
import { useUserMutation } from '../auth-provider.tsx';
import { TEAM_PASSWORD_HINT } from '../texts.ts';

interface NewPasswordFormProps {
  readonly user: User;
  /** The first thing to do on its screen. */
  readonly isPrimary?: boolean;
}

/** Changes the own password. The server decides whether the new one is strong enough. */
export function NewPasswordForm({ user, isPrimary = true }: NewPasswordFormProps): ReactNode {
  const { register, formState, step, submit, submitWithPasskey } = useNewPasswordForm();
  const { errors, isSubmitting } = formState;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <HiddenUsername username={user.username} />
      <TextField
        {...register('currentPassword')}
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <TextField
        {...register('newPassword')}
        label="New password"
        hint={TEAM_PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <SecondStepFields
        step={step}
        register={register}
        error={errors.code?.message}
        busy={isSubmitting}
        onPasskey={() => void submitWithPasskey()}
      />
      <Button
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        className="justify-self-start"
        busy={isSubmitting}
      >
        Save new password
      </Button>
    </form>
  );
}

function useNewPasswordForm() {
  const changePassword = useUserMutation((body: BodyInputOf<typeof accountChangePassword>) =>
    callEndpoint(accountChangePassword, { body }),
  );
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    resolver: zodResolver(accountChangePassword.body),
  });
  const step = useSecondStep(setFocus, setError);

  async function attempt(prove: () => Promise<unknown>): Promise<void> {
    try {
      await prove();
      reset({ currentPassword: '', newPassword: '' });
      step.hide();
      toast({ title: 'Password changed', description: 'Your other sessions have ended.' });
    } catch (error) {
      if (step.showFor(error) || showFieldErrors(setError, error, NEW_PASSWORD_ERRORS)) return;
      toast({ title: 'Password not changed', description: errorMessage(error), variant: 'destructive' });
    }
  }

  const submit = handleSubmit((change) => attempt(() => changePassword(change)));
  const submitWithPasskey = handleSubmit(({ currentPassword, newPassword }) =>
    attempt(() => proveByPasskey({ currentPassword, newPassword }, changePassword)),
  );
  return { register, formState, step, submit, submitWithPasskey };
}

const NEW_PASSWORD_ERRORS = {
  fields: ['currentPassword', 'newPassword', 'code'],
  fieldOf: { 'incorrect-password': 'currentPassword' },
} as const;
