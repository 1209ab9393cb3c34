import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountLogin } from '#contract/team-account.ts';
import { secondFactorRead } from '#contract/team-second-factor.ts';
import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import { Field, Form, Submit } from '#web/components/ui/api-form.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { SecondStepFields, useProofForm } from '#web/components/ui/second-step.tsx';
import { ShowToggle } from '#web/components/ui/show-toggle.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { userQuery } from './auth-provider.tsx';
import { recoveryCodesText } from './texts.ts';

export function LoginForm(): ReactNode {
  const queryClient = useQueryClient();
  const [isShown, setShown] = useState(false);
  const form = useProofForm(accountLogin, {
    defaults: { username: '', password: '' },
    failed: 'Login failed',
    failedToast: 'too',
    failureText: loginFailureText,
    onDone: (user, { body }) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      // Not awaited: the next screen need not wait for the count.
      if (parseSignInCode(body.code ?? '')?.type === 'recovery') void notifyRecoveryCodeUsed();
    },
    done: ({ username }) => ({ title: 'Login successful', description: `Welcome back, ${username}!` }),
    // A wrong code leaves the password.
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'incorrect-code') return false;
      form.methods.resetField('password', { defaultValue: '' });
      form.methods.setFocus('password');
      return false;
    },
  });
  return (
    <Form form={form} data-needs-scripts className="grid gap-5 scriptless:hidden">
      <Field name="username" label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <div className="relative">
        <Field
          name="password"
          label="Password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ShowToggle isShown={isShown} onChange={setShown}>
          Show password
        </ShowToggle>
      </div>
      <SecondStepFields form={form} />
      <Submit size="lg">Login</Submit>
      <Fold title="Forgotten your password?">
        <p className="text-muted text-sm">
          Another administrator can send you a link, at Members. The only one resets it on the server: npm run admin --
          reset-password NAME.
        </p>
      </Fold>
    </Form>
  );
}

/** The server's sentence, and how many attempts are left. */
function loginFailureText(error: unknown): string {
  const { detail, attemptsLeft } = error instanceof ApiError ? error : {};
  const text = detail ?? errorMessage(error);
  if (attemptsLeft === undefined) return text;
  if (attemptsLeft === 0) return `${text} No more attempts for now.`;
  return `${text} ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} left, then you have to wait.`;
}

/** Says over the next screen that the sign-in used a recovery code, and how many are left. */
async function notifyRecoveryCodeUsed(): Promise<void> {
  const description = await callEndpoint(secondFactorRead, { isOptional: true }).then(
    (status) => recoveryCodesText(status.recoveryCodesLeft),
    (error: unknown) => `How many are left could not be read: ${errorMessage(error)}`,
  );
  toast({ title: 'You used a recovery code', description, variant: 'info' });
}
