import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseSyntheticEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { accountLogin } from '#contract/team-account.ts';
import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import { PASSWORD_AGAIN } from '#web/components/ui/password-again.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { PasskeyCancelledError, proveByPasskey } from '#web/lib/passkey.ts';
import { tellRecoveryCodeUsed } from './own/recovery-code-used.ts';
import { type CodePrompt, useCodePrompt } from './use-code-prompt.ts';

type Credentials = BodyInputOf<typeof accountLogin>;

interface LoginForm
  extends Pick<UseFormReturn<Credentials>, 'register' | 'formState'>,
    Pick<CodePrompt, 'needsCode' | 'hasPasskeys'> {
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  readonly submitWithPasskey: () => Promise<void>;
}

/**
 * The form of a login. Once the password was right and the server asks for a code, the form has a field for it, and
 * password and name stay. Every other failure clears the password and is passed to `onFailed`.
 */
export function useLoginForm(
  logIn: (credentials: Credentials) => Promise<void>,
  onFailed: (error: unknown) => void,
): LoginForm {
  const form = useForm<Credentials>({
    resolver: zodResolver(accountLogin.body),
    defaultValues: { username: '', password: '' },
  });
  const { register, handleSubmit, formState, setError, setFocus, resetField } = form;
  const prompt = useCodePrompt(setFocus);

  async function attempt(prove: () => Promise<void>): Promise<void> {
    try {
      await prove();
    } catch (error) {
      if (prompt.showFor(error)) return;
      if (error instanceof PasskeyCancelledError) return setError('code', { message: PASSWORD_AGAIN.noPasskey });
      if (error instanceof ApiError && error.code === 'incorrect-code') {
        return setError('code', { message: error.detail ?? error.message }, { shouldFocus: true });
      }
      onFailed(error);
      resetField('password', { defaultValue: '' });
      setFocus('password');
    }
  }

  const submit = handleSubmit((credentials) =>
    attempt(async () => {
      await logIn(credentials);
      if (parseSignInCode(credentials.code ?? '')?.type !== 'recovery') return;
      // Not awaited: the next screen need not wait for the count.
      void tellRecoveryCodeUsed();
    }),
  );
  const submitWithPasskey = handleSubmit(({ username, password }) =>
    attempt(() => proveByPasskey({ username, password }, logIn)),
  );
  const { needsCode, hasPasskeys } = prompt;
  return { register, formState, needsCode, hasPasskeys, submit, submitWithPasskey };
}
