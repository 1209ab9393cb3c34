import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { accountLogin } from '#contract/team-account.ts';
import { PASSWORD_AGAIN } from '#web/components/ui/password-again.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { PasskeyCancelledError, passkeyRequestOf, proveByPasskey } from '#web/lib/passkey.ts';

type Credentials = BodyInputOf<typeof accountLogin>;

interface LoginForm extends Pick<UseFormReturn<Credentials>, 'register' | 'formState' | 'resetField' | 'setFocus'> {
  readonly needsCode: boolean;
  /** The account has passkeys that work here. */
  readonly hasPasskeys: boolean;
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
  username = '',
): LoginForm {
  const [needsCode, setNeedsCode] = useState(false);
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const form = useForm<Credentials>({
    resolver: zodResolver(accountLogin.body),
    defaultValues: { username, password: '' },
  });
  const { register, handleSubmit, formState, setError, setFocus, resetField } = form;

  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  async function attempt(prove: () => Promise<void>): Promise<void> {
    try {
      await prove();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'second-factor-required') {
        setHasPasskeys(passkeyRequestOf(error) !== undefined);
        return setNeedsCode(true);
      }
      if (error instanceof PasskeyCancelledError) return setError('code', { message: PASSWORD_AGAIN.noPasskey });
      if (code === 'incorrect-code' && error instanceof ApiError) {
        return setError('code', { message: error.detail ?? error.message }, { shouldFocus: true });
      }
      onFailed(error);
      resetField('password', { defaultValue: '' });
      setFocus('password');
    }
  }

  const submit = handleSubmit((credentials) => attempt(() => logIn(credentials)));
  const submitWithPasskey = handleSubmit(({ username, password }) =>
    attempt(() => proveByPasskey({ username, password }, logIn)),
  );
  return { register, formState, resetField, setFocus, needsCode, hasPasskeys, submit, submitWithPasskey };
}
