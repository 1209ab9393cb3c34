import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { registerSchema } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { LoginFields, NEW_ACCOUNT_ERRORS, NewAccountFields, showFieldErrors } from './account-fields.tsx';
import { useLogIn, useRegister } from './account-mutations.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from './texts.ts';
import { useLoginForm } from './use-login-form.ts';

export function LoginForm(): ReactNode {
  const logIn = useLogIn();
  const { register, formState, needsCode, hasPasskeys, submit, submitWithPasskey } = useLoginForm(
    async (credentials) => {
      toast(ACCOUNT_NOTICES.loggedIn(await logIn(credentials)));
    },
    showFailure,
  );

  return (
    <form method="post" data-needs-scripts noValidate onSubmit={submit} className="grid gap-5 scriptless:hidden">
      <LoginFields
        register={register}
        errors={formState.errors}
        needsCode={needsCode}
        passkeys={hasPasskeys ? { busy: formState.isSubmitting, onUse: () => void submitWithPasskey() } : undefined}
      />
      <Button type="submit" size="lg" busy={formState.isSubmitting}>
        {ACCOUNT.login.submit}
      </Button>
    </form>
  );
}

function showFailure(error: unknown): void {
  toast({ title: ACCOUNT_NOTICES.loginFailed, description: errorMessage(error), variant: 'destructive' });
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
