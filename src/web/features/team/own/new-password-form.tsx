import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountChangePassword, type User } from '#contract/team-account.ts';
import { Field, Form, Submit } from '#web/components/ui/api-form.tsx';
import { HiddenUsername, SecondStepFields, useProofForm } from '#web/components/ui/second-step.tsx';
import { userQuery } from '../auth-provider.tsx';
import { TEAM_PASSWORD_HINT } from '../texts.ts';

interface NewPasswordFormProps {
  readonly user: User;
  /** The first thing to do on its screen. */
  readonly isPrimary?: boolean;
}

/** Changes the own password. The server decides whether the new one is strong enough. */
export function NewPasswordForm({ user, isPrimary = true }: NewPasswordFormProps): ReactNode {
  const queryClient = useQueryClient();
  const form = useProofForm(accountChangePassword, {
    defaults: { currentPassword: '', newPassword: '' },
    fieldOf: { 'incorrect-password': 'currentPassword' },
    failedToast: 'only',
    onDone: (changed) => {
      queryClient.setQueryData(userQuery.queryKey, changed);
      form.methods.reset();
      form.hideStep();
    },
    done: { title: 'Password changed', description: 'Your other sessions have ended.' },
  });
  return (
    <Form form={form} className="grid max-w-md gap-5">
      <HiddenUsername username={user.username} />
      <Field name="currentPassword" label="Current password" type="password" autoComplete="current-password" />
      <Field
        name="newPassword"
        label="New password"
        hint={TEAM_PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
      />
      <SecondStepFields form={form} />
      <Submit variant={isPrimary ? 'primary' : 'secondary'} className="justify-self-start">
        Save new password
      </Submit>
    </Form>
  );
}
