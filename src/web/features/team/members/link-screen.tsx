import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import type { ResponseOf } from '#contract/endpoint.ts';
import { registerSchema } from '#contract/team-account.ts';
import { linkRead, linkSetPassword, newPasswordSchema } from '#contract/team-links.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FailureNotice, Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SITE } from '#web/content/site.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failureText } from '#web/lib/error-message.ts';
import { NEW_ACCOUNT_ERRORS, NewAccountFields, showFieldErrors } from '../account-fields.tsx';
import { useAcceptInvitation } from '../account-mutations.ts';
import { LINK as TEXTS } from './texts.ts';

const { invitation: INVITATION, password: PASSWORD } = TEXTS;
const FORM = 'grid w-full max-w-md gap-5';

/** Where an invitation or a link for a new password leads. The fragment is the token. */
export function LinkScreen(): ReactNode {
  const [token, setToken] = useState('');
  const [isRead, setRead] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', 'link', token],
    queryFn: () => callEndpoint(linkRead, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
    // A used one stays on the page until it is left.
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The server that renders the page has no fragment.
  useEffect(() => {
    setToken(window.location.hash.slice(1));
    setRead(true);
  }, []);
  const isLost = error instanceof ApiError && error.status < 500;
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="page-width grid min-h-dvh content-start justify-items-start gap-6 py-10 focus-visible:outline-none md:py-14"
    >
      <h1 className="text-3xl">{data === undefined ? TEXTS.heading : TEXTS[data.purpose].heading}</h1>
      {isRead && token === '' && (
        <Notice tone="danger" role="alert" title={TEXTS.notValid} className="max-w-xl">
          {TEXTS.incomplete}
        </Notice>
      )}
      {error !== null && (
        <Notice tone="danger" role="alert" title={isLost ? TEXTS.notValid : TEXTS.failed} className="max-w-xl">
          <p>{failureText(error)}</p>
          {!isLost && (
            <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
              {TEXTS.tryAgain}
            </Button>
          )}
        </Notice>
      )}
      {isRead && token !== '' && data === undefined && error === null && <Spinner label={TEXTS.loading} />}
      {data?.purpose === 'invitation' && <Invitation token={token} {...data} />}
      {data?.purpose === 'password' && <NewPassword token={token} {...data} />}
      <Link href="/" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-volt">
        {SITE.name}
      </Link>
    </main>
  );
}

type Purpose<Name> = Extract<ResponseOf<typeof linkRead>, { readonly purpose: Name }> & { readonly token: string };

function Invitation({ token, role, invitedBy }: Purpose<'invitation'>): ReactNode {
  const accept = useAcceptInvitation();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(registerSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (account) => {
    setFailure(undefined);
    try {
      const { username } = await accept({ ...account, token });
      toast(INVITATION.done(username));
      navigate('/admin', { replace: true });
    } catch (error) {
      if (!showFieldErrors(setError, error, NEW_ACCOUNT_ERRORS)) setFailure(failureText(error));
    }
  });

  return (
    <>
      <p className="max-w-[41.5em] text-muted">{INVITATION.lead(role, invitedBy)}</p>
      <form method="post" noValidate onSubmit={submit} className={FORM}>
        <NewAccountFields
          {...{ register, errors }}
          emailHint={INVITATION.emailHint}
          passwordHint={TEXTS.passwordHint}
        />
        <FailureNotice title={INVITATION.rejected} text={failure} />
        <Button type="submit" size="lg" busy={isSubmitting}>
          {INVITATION.submit}
        </Button>
      </form>
    </>
  );
}

function NewPassword({ token, username }: Purpose<'password'>): ReactNode {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(newPasswordSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await callEndpoint(linkSetPassword, { body: { token, password } });
      setDone(true);
    } catch (error) {
      if (!showFieldErrors(setError, error, PASSWORD_ERRORS)) setFailure(failureText(error));
    }
  });

  if (isDone) {
    return (
      <>
        <Notice role="status" title={PASSWORD.done} className="max-w-xl">
          {PASSWORD.doneLead}
        </Notice>
        <ButtonLink href="/admin" reload>
          {PASSWORD.login}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="max-w-[41.5em] text-muted">{PASSWORD.lead(username)}</p>
      <form method="post" noValidate onSubmit={submit} className={FORM}>
        {/* For password managers, which have to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          {...register('password')}
          label={PASSWORD.password}
          hint={TEXTS.passwordHint}
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <FailureNotice title={PASSWORD.rejected} text={failure} />
        <Button type="submit" size="lg" busy={isSubmitting}>
          {PASSWORD.submit}
        </Button>
      </form>
    </>
  );
}

const PASSWORD_ERRORS = { fields: ['password'], fieldOf: {} } as const;
