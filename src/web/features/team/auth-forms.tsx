import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { registerSchema } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { LoginFields, NEW_ACCOUNT_ERRORS, NewAccountFields, showFieldErrors } from './account-fields.tsx';
import { useLogIn, useRegister } from './account-mutations.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from './texts.ts';
import { useLoginForm } from './use-login-form.ts';

export function LoginForm(): ReactNode {
  const logIn = useLogIn();
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string }>();
  const { register, formState, needsCode, hasPasskeys, submit, submitWithPasskey } = useLoginForm(
    async (credentials) => {
      setFailure(undefined);
      toast(ACCOUNT_NOTICES.loggedIn(await logIn(credentials)));
    },
    (error) => {
      toast({ title: ACCOUNT_NOTICES.loginFailed, description: errorMessage(error), variant: 'destructive' });
      setFailure({ title: ACCOUNT_NOTICES.loginFailed, text: loginFailureText(error) });
    },
  );

  return (
    <form method="post" data-needs-scripts noValidate onSubmit={submit} className="grid gap-5 scriptless:hidden">
      <LoginFields
        register={register}
        errors={formState.errors}
        needsCode={needsCode}
        passkeys={hasPasskeys ? { busy: formState.isSubmitting, onUse: () => void submitWithPasskey() } : undefined}
      />
      <FailureNotice title={failure?.title} text={failure?.text} />
      <Button type="submit" size="lg" busy={formState.isSubmitting}>
        {ACCOUNT.login.submit}
      </Button>
      <details className="text-sm">
        <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-link md:min-h-9">
          {ACCOUNT.login.forgotten.question}
        </summary>
        <p className="mt-1 text-muted">{ACCOUNT.login.forgotten.text}</p>
      </details>
    </form>
  );
}

/** The server's sentence, and how many attempts are left. */
export function loginFailureText(error: unknown): string {
  const { detail, attemptsLeft } = error instanceof ApiError ? error : {};
  const left = attemptsLeft === undefined ? '' : ` ${ACCOUNT.login.attemptsLeft(attemptsLeft)}`;
  return `${detail ?? errorMessage(error)}${left}`;
}

export function RegisterForm(): ReactNode {
  const createAccount = useRegister();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(registerSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (account) => {
    try {
      toast(ACCOUNT_NOTICES.registered(await createAccount(account)));
    } catch (error) {
      toast({ title: ACCOUNT_NOTICES.registrationFailed, description: errorMessage(error), variant: 'destructive' });
      showFieldErrors(setError, error, NEW_ACCOUNT_ERRORS);
    }
  });

  return (
    <form method="post" data-needs-scripts noValidate onSubmit={submit} className="grid gap-5 scriptless:hidden">
      <NewAccountFields register={register} errors={errors} passwordHint={ACCOUNT.fields.passwordHint} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {ACCOUNT.register.submit}
      </Button>
      <p className="text-muted text-sm">{ACCOUNT.register.note}</p>
    </form>
  );
}
