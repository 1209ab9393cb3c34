import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { accountLogin } from '#contract/account.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { ApiError } from '#web/lib/api-error.ts';

type Credentials = BodyInputOf<typeof accountLogin>;

interface LoginForm extends Pick<UseFormReturn<Credentials>, 'register' | 'formState' | 'resetField' | 'setFocus'> {
  readonly needsCode: boolean;
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
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
  const form = useForm<Credentials>({
    resolver: zodResolver(accountLogin.body),
    defaultValues: { username, password: '' },
  });
  const { register, handleSubmit, formState, setError, setFocus, resetField } = form;

  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  const submit = handleSubmit(async (credentials) => {
    try {
      await logIn(credentials);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'second-factor-required') return setNeedsCode(true);
      if (code === 'incorrect-code' && error instanceof ApiError) {
        return setError('code', { message: error.detail ?? error.message }, { shouldFocus: true });
      }
      onFailed(error);
      resetField('password', { defaultValue: '' });
      setFocus('password');
    }
  });
  return { register, formState, resetField, setFocus, needsCode, submit };
}
