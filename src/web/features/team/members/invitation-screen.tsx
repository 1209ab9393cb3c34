import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { invitationRead } from '#contract/team.ts';
import { registerSchema } from '#contract/team-account.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SITE } from '#web/content/site.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { NEW_ACCOUNT_ERRORS, NewAccountFields, showFieldErrors } from '../account-fields.tsx';
import { useAcceptInvitation } from '../account-mutations.ts';
import { INVITATION as TEXTS } from './texts.ts';

/** Where the link of an invitation leads: a new account. The fragment is the token. */
export function InvitationScreen(): ReactNode {
  const [token, setToken] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', 'invitation', token],
    queryFn: () => callEndpoint(invitationRead, { body: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '',
    gcTime: 0,
  });
  // The server that renders the page has no fragment.
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  const isLost = error instanceof ApiError && error.status < 500;
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="page-width grid min-h-dvh content-start justify-items-start gap-6 py-10 focus-visible:outline-none md:py-14"
    >
      <h1 className="text-3xl">{TEXTS.heading}</h1>
      {error !== null && (
        <Notice tone="danger" role="alert" title={isLost ? TEXTS.notValid : TEXTS.failed} className="max-w-xl">
          <p>{errorMessage(error)}</p>
          {!isLost && (
            <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
              {TEXTS.tryAgain}
            </Button>
          )}
        </Notice>
      )}
      {token === '' && (
        <Notice tone="danger" role="alert" title={TEXTS.notValid} className="max-w-xl">
          <p>{TEXTS.incomplete}</p>
        </Notice>
      )}
      {data === undefined && error === null && token !== '' && <Spinner label={TEXTS.loading} />}
      {data !== undefined && token !== undefined && (
        <>
          <p className="max-w-[41.5em] text-muted">{TEXTS.lead(data.role, data.invitedBy)}</p>
          <NewMemberForm token={token} />
        </>
      )}
      <Link href="/" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-volt">
        {SITE.name}
      </Link>
    </main>
  );
}

function NewMemberForm({ token }: { readonly token: string }): ReactNode {
  const accept = useAcceptInvitation();
  const [, navigate] = useLocation();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(registerSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (account) => {
    try {
      const { username } = await accept({ ...account, token });
      toast(TEXTS.done(username));
      navigate('/admin', { replace: true });
    } catch (error) {
      if (showFieldErrors(setError, error, NEW_ACCOUNT_ERRORS)) return;
      toast({ title: TEXTS.rejected, description: errorMessage(error), variant: 'destructive' });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid w-full max-w-md gap-5">
      <NewAccountFields
        register={register}
        errors={errors}
        emailHint={TEXTS.emailHint}
        passwordHint={TEXTS.passwordHint}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {TEXTS.submit}
      </Button>
    </form>
  );
}
