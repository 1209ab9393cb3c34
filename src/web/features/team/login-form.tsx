import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { accountLogin } from '#contract/team-account.ts';
import { secondFactorRead } from '#contract/team-second-factor.ts';
import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { SecondStepFields, useSecondStep } from '#web/components/ui/second-step.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { proveByPasskey } from '#web/lib/passkey.ts';
import { useUserMutation } from './auth-provider.tsx';
import { recoveryCodesText } from './texts.ts';

export function LoginForm(): ReactNode {
  const { register, formState, step, failure, submit, submitWithPasskey } = useLoginForm();
  const { errors, isSubmitting } = formState;
  const [isShown, setShown] = useState(false);
  return (
    <form method="post" data-needs-scripts noValidate onSubmit={submit} className="grid gap-5 scriptless:hidden">
      <TextField
        {...register('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <TextField
        {...register('password')}
        label="Password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.password?.message}
        below={
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="min-h-11 justify-self-start font-semibold text-link text-sm md:min-h-9"
          >
            {isShown ? 'Hide password' : 'Show password'}
          </button>
        }
      />
      <SecondStepFields
        step={step}
        register={register}
        error={errors.code?.message}
        busy={isSubmitting}
        onPasskey={() => void submitWithPasskey()}
      />
      <FailureNotice title="Login failed" text={failure} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        Login
      </Button>
      <details className="text-sm">
        <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-link md:min-h-9">
          Forgotten your password?
        </summary>
        <p className="mt-1 text-muted">
          Another administrator can send you a link for a new one, at Members. The only administrator gets one on the
          server, with npm run admin -- reset-password NAME.
        </p>
      </details>
    </form>
  );
}

/**
 * Once the password was right and the server asks for a code, the form has a field for it, and password and name stay.
 * Every other failure clears the password.
 */
function useLoginForm() {
  const send = useUserMutation((body: BodyInputOf<typeof accountLogin>) => callEndpoint(accountLogin, { body }));
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError, setFocus, resetField } = useForm({
    resolver: zodResolver(accountLogin.body),
    defaultValues: { username: '', password: '' },
  });
  const step = useSecondStep(setFocus, setError);

  async function logIn(credentials: BodyInputOf<typeof accountLogin>): Promise<void> {
    setFailure(undefined);
    const { username } = await send(credentials);
    toast({ title: 'Login successful', description: `Welcome back, ${username}!` });
  }

  async function attempt(prove: () => Promise<void>): Promise<void> {
    try {
      await prove();
    } catch (error) {
      if (step.showFor(error)) return;
      toast({ title: 'Login failed', description: errorMessage(error), variant: 'destructive' });
      setFailure(loginFailureText(error));
      resetField('password', { defaultValue: '' });
      setFocus('password');
    }
  }

  const submit = handleSubmit((credentials) =>
    attempt(async () => {
      await logIn(credentials);
      // Not awaited: the next screen need not wait for the count.
      if (parseSignInCode(credentials.code ?? '')?.type === 'recovery') void notifyRecoveryCodeUsed();
    }),
  );
  const submitWithPasskey = handleSubmit(({ username, password }) =>
    attempt(() => proveByPasskey({ username, password }, logIn)),
  );
  return { register, formState, step, failure, submit, submitWithPasskey };
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
