import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { newPasswordSchema, passwordLinkRead, passwordLinkUse } from '#contract/team-password-link.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FailureNotice, Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { SITE } from '#web/content/site.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failureText } from '#web/lib/error-message.ts';
import { showFieldErrors } from '../account-fields.tsx';
import { INVITATION, PASSWORD_LINK as TEXTS } from './texts.ts';

/** Where a link for a new password leads. The fragment is the token. */
export function PasswordLinkScreen(): ReactNode {
  const [token, setToken] = useState<string>();
  const [isDone, setDone] = useState(false);
  // The server that renders the page has no fragment.
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="page-width grid min-h-dvh content-start justify-items-start gap-6 py-10 focus-visible:outline-none md:py-14"
    >
      <h1 className="text-3xl">{TEXTS.heading}</h1>
      {isDone && (
        <>
          <Notice role="status" title={TEXTS.done} className="max-w-xl">
            {TEXTS.doneLead}
          </Notice>
          <ButtonLink href="/admin" reload>
            {TEXTS.login}
          </ButtonLink>
        </>
      )}
      {!isDone && token === '' && (
        <Notice tone="danger" role="alert" title={TEXTS.notValid} className="max-w-xl">
          {INVITATION.incomplete}
        </Notice>
      )}
      {!isDone && token !== undefined && token !== '' && <Checked token={token} onDone={() => setDone(true)} />}
      <Link href="/" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-volt">
        {SITE.name}
      </Link>
    </main>
  );
}

interface CheckedProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Says whose password the link changes, or why it does not work. */
function Checked({ token, onDone }: CheckedProps): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', 'password-link', token],
    queryFn: () => callEndpoint(passwordLinkRead, { body: { token } }),
    gcTime: 0,
  });
  if (error !== null) {
    const isLost = error instanceof ApiError && error.status < 500;
    return (
      <Notice tone="danger" role="alert" title={isLost ? TEXTS.notValid : TEXTS.failed} className="max-w-xl">
        <p>{failureText(error)}</p>
        {!isLost && (
          <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
            {INVITATION.tryAgain}
          </Button>
        )}
      </Notice>
    );
  }
  if (data === undefined) return <Spinner label={TEXTS.loading} />;
  return (
    <>
      <p className="max-w-[41.5em] text-muted">{TEXTS.lead(data.username)}</p>
      <PasswordForm token={token} username={data.username} onDone={onDone} />
    </>
  );
}

function PasswordForm({ token, username, onDone }: CheckedProps & { readonly username: string }): ReactNode {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(newPasswordSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await callEndpoint(passwordLinkUse, { body: { token, password } });
      onDone();
    } catch (error) {
      if (!showFieldErrors(setError, error, PASSWORD_ERRORS)) setFailure(failureText(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid w-full max-w-md gap-5">
      {/* For password managers, which have to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        {...register('password')}
        label={TEXTS.password}
        hint={INVITATION.passwordHint}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <FailureNotice title={TEXTS.rejected} text={failure} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {TEXTS.submit}
      </Button>
    </form>
  );
}

const PASSWORD_ERRORS = { fields: ['password'], fieldOf: {} } as const;
