import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountLogin, loginSchema, type User } from '#contract/account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { ACCOUNT, ACCOUNT_NOTICES } from '#web/content/account.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorText } from '#web/lib/error-text.ts';
import { registerSessionRenewal, type SessionRenewal } from '#web/lib/session-renewal.ts';

const WORDS = ACCOUNT.signInAgain;

/** Whether `next` may take the place of `user`; an administrator's screens need an administrator. */
export function mayReplace(user: User, next: User): boolean {
  return next.isAdmin || !user.isAdmin;
}

export interface SignInAgainProps {
  /** Whose session it was. */
  readonly user: User;
  readonly onSignedIn: (user: User) => void;
}

/** While it is mounted, a guarded call whose session has ended opens a dialog to sign in over the screen as it is. */
export function SignInAgain({ user, onSignedIn }: SignInAgainProps): ReactNode {
  const [finish, setFinish] = useState<(renewal: SessionRenewal) => void>();
  const pending = useRef<(renewal: SessionRenewal) => void>(undefined);

  useEffect(() => {
    const unregister = registerSessionRenewal(
      () =>
        new Promise((resolve) => {
          pending.current = (renewal) => {
            setFinish(undefined);
            resolve(renewal);
          };
          setFinish(() => pending.current);
        }),
    );
    return () => {
      unregister();
      pending.current?.({ kind: 'cancelled' });
    };
  }, []);

  function onUser(next: User): void {
    onSignedIn(next);
    finish?.(next.id === user.id ? { kind: 'renewed' } : { kind: 'other-user', username: next.username });
  }

  if (finish === undefined) return null;
  return <SignInDialog user={user} onUser={onUser} onCancel={() => finish({ kind: 'cancelled' })} />;
}

interface SignInDialogProps {
  readonly user: User;
  readonly onUser: (user: User) => void;
  readonly onCancel: () => void;
}

type Problem = { readonly title: string; readonly text: string };

function SignInDialog({ user, onUser, onCancel }: SignInDialogProps): ReactNode {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const { register, handleSubmit, setFocus, resetField, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: user.username, password: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    setFocus('password');
    return () => element?.close();
  }, [setFocus]);

  const submit = handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      const next = await callEndpoint(accountLogin, { body });
      if (mayReplace(user, next)) return onUser(next);
      setProblem({ title: WORDS.notAllowed.title, text: WORDS.notAllowed.text(next.username) });
    } catch (error) {
      setProblem({ title: ACCOUNT_NOTICES.loginFailed, text: errorText(error) });
    }
    resetField('password', { defaultValue: '' });
    setFocus('password');
  });

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isSubmitting) onCancel();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-md border border-edge bg-surface p-6 text-text backdrop:bg-ground/80"
    >
      <h2 id={titleId} className="text-lg">
        {WORDS.title}
      </h2>
      <p className="mt-2 text-muted text-sm">{WORDS.lead}</p>
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <TextField
          {...register('username')}
          label={ACCOUNT.fields.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
        />
        <TextField
          {...register('password')}
          label={ACCOUNT.fields.password}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {problem !== undefined && (
          <Notice tone="danger" role="alert" title={problem.title}>
            {problem.text}
          </Notice>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
            {WORDS.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {WORDS.submit}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
