import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { ResponseOf } from '#contract/endpoint.ts';
import { linkAcceptInvitation, linkRead, linkSetPassword, linkVerifyEmail } from '#contract/team.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Field, Form, Submit, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { HiddenUsername } from '#web/components/ui/second-step.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failureText } from '#web/lib/error-message.ts';
import { NEW_ACCOUNT_PROBLEMS, NewAccountFields } from '../account-fields.tsx';
import { userQuery } from '../auth-provider.tsx';
import { TEAM_PASSWORD_HINT } from '../texts.ts';

const HEADINGS = {
  invitation: 'Join the team',
  password: 'Choose a new password',
  email: 'Verify your address',
} as const;

/** Where an invitation, a link for a new password or one that verifies an address leads. The fragment is the token. */
export function LinkScreen(): ReactNode {
  const [token, setToken] = useState('');
  const [isRead, setRead] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account', 'link', token],
    queryFn: () => callEndpoint(linkRead, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
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
      <h1 className="text-heading">{data === undefined ? 'Your link' : HEADINGS[data.purpose]}</h1>
      {isRead && token === '' && (
        <Notice tone="danger" role="alert" title="This link does not work" className="max-w-xl">
          The link is incomplete. Open it as you received it.
        </Notice>
      )}
      {error !== null && (
        <Notice
          tone="danger"
          role="alert"
          title={isLost ? 'This link does not work' : 'The link could not be checked'}
          className="max-w-xl"
        >
          <p>{failureText(error)}</p>
          {!isLost && (
            <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Notice>
      )}
      {isRead && token !== '' && data === undefined && error === null && <Spinner label="Checking the link" />}
      {data?.purpose === 'invitation' && <Invitation token={token} {...data} />}
      {data?.purpose === 'password' && <NewPassword token={token} {...data} />}
      {data?.purpose === 'email' && <VerifyEmail token={token} {...data} />}
      <Link
        href="/"
        className="inline-flex min-h-11 items-center text-muted text-sm underline underline-offset-4 hover:text-text"
      >
        {SITE.name}
      </Link>
    </main>
  );
}

type Purpose<Name> = Extract<ResponseOf<typeof linkRead>, { readonly purpose: Name }> & { readonly token: string };

function Invitation({ token, role, invitedBy }: Purpose<'invitation'>): ReactNode {
  const queryClient = useQueryClient();
  const form = useApiForm(linkAcceptInvitation, {
    defaults: { token, username: '', email: '', password: '' },
    fieldOf: NEW_ACCOUNT_PROBLEMS,
    failureText,
    onDone: (user) => void queryClient.setQueryData(userQuery.queryKey, user),
    done: ({ username }) => ({ title: 'Welcome to the team', description: `You are signed in as ${username}.` }),
    to: '/admin',
    isReplaced: true,
  });
  return (
    <>
      <p className="max-w-[41.5em] text-muted">
        {`${invitedBy} invites you as ${role === 'admin' ? 'an administrator' : 'an editor'}. Choose a name and a password.`}
      </p>
      <Form form={form} className="grid w-full max-w-md gap-5">
        <NewAccountFields emailHint="For mails about what the team publishes." passwordHint={TEAM_PASSWORD_HINT} />
        <Submit size="lg">Create the account</Submit>
      </Form>
    </>
  );
}

function NewPassword({ token, username }: Purpose<'password'>): ReactNode {
  const [isDone, setDone] = useState(false);
  const form = useApiForm(linkSetPassword, {
    defaults: { token, password: '' },
    failureText,
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <>
        <Notice role="status" title="Your password was changed" className="max-w-xl">
          All sessions of your account have ended.
        </Notice>
        <ButtonLink href="/admin" reload>
          Log in
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="max-w-[41.5em] text-muted">
        {`For the account ${username}. All its sessions end; then log in with the new password, and your second factor if you have one.`}
      </p>
      <Form form={form} className="grid w-full max-w-md gap-5">
        <HiddenUsername username={username} />
        <Field
          name="password"
          label="New password"
          hint={TEAM_PASSWORD_HINT}
          type="password"
          autoComplete="new-password"
        />
        <Submit size="lg">Save new password</Submit>
      </Form>
    </>
  );
}

function VerifyEmail({ token, username, email }: Purpose<'email'>): ReactNode {
  const [isDone, setDone] = useState(false);
  const form = useApiForm(linkVerifyEmail, {
    defaults: { token },
    failureText,
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <>
        <Notice role="status" title="Your address is verified" className="max-w-xl">
          Mails about the account go there now.
        </Notice>
        <ButtonLink href="/admin/account" reload>
          Open your account
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="max-w-[41.5em] wrap-anywhere text-muted">
        {`Mails about the account ${username} will go to ${email}.`}
      </p>
      <Form form={form}>
        <Submit size="lg">Verify the address</Submit>
      </Form>
    </>
  );
}
