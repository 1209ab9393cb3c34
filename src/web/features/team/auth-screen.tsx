import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { accountRegister, type User } from '#contract/team-account.ts';
import { PASSWORD_CHARACTERS_MIN } from '#domain/team/limits.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { TEAM_IDLE_MINUTES, TEAM_SESSION_HOURS } from '#domain/team/session-limits.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Logo } from '#web/components/layout/logo.tsx';
import { ThemeToggle } from '#web/components/layout/toggles.tsx';
import { Form, useApiForm } from '#web/components/ui/api-form.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SITE } from '#web/content/site.ts';
import { isAdminRemembered } from '#web/lib/admin-marker.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { NEW_ACCOUNT_PROBLEMS, NewAccountFields } from './account-fields.tsx';
import { AuthProvider, isAccountRequest, urlAfterLogin, useAuth, userQuery } from './auth-provider.tsx';
import { LoginForm } from './login-form.tsx';
import { AccountBar } from './sessions.tsx';

/**
 * Login and registration. As specified, a signed-in user is redirected to the page that required the
 * login, otherwise home. A request for the account page shows the account instead.
 */
export function AuthScreen(): ReactNode {
  return (
    <AuthProvider>
      <LoginOrAccount />
    </AuthProvider>
  );
}

function LoginOrAccount(): ReactNode {
  const auth = useAuth();
  const [, navigate] = useLocation();
  const user = auth.type === 'loaded' ? auth.user : undefined;
  const [formsShown, setFormsShown] = useState(false);
  if (user === null && !formsShown) setFormsShown(true);
  const [hasEnded, setHasEnded] = useState(false);
  const isSignedIn = user !== null && user !== undefined;
  const showsAccount = isSignedIn && !formsShown && !isTeamRole(user.role) && isAccountRequest(window.location.search);

  useEffect(() => {
    if (isSignedIn && !showsAccount) navigate(addressAfterLogin(user), { replace: true });
  }, [isSignedIn, showsAccount, user, navigate]);

  // Where a member of the team was signed in and did not log out.
  useEffect(() => setHasEnded(user === null && isAdminRemembered()), [user]);

  if (showsAccount) return <AccountPage user={user} />;
  return (
    <LoginFrame aside={<AdminPanel />}>
      <h1 className="text-heading">Team</h1>
      <p className="mt-2 text-muted">Mining needs no account.</p>
      <Notice tone="warning" className="mt-6 hidden scriptless:flex">
        JavaScript is switched off in this browser. Switch it on to log in; until then nothing that you type is sent.
      </Notice>
      {hasEnded && (
        <Notice role="status" title="Your session has ended" className="mt-6">
          {`Sessions of administrators and editors end ${TEAM_SESSION_HOURS} hours after the sign-in, and after ${TEAM_IDLE_MINUTES} minutes without use.`}
        </Notice>
      )}
      <Tabs
        label="Login or register"
        className="mt-6 min-w-0"
        items={[
          { id: 'login', label: 'Login', content: <LoginForm /> },
          { id: 'register', label: 'Register', content: <RegisterForm /> },
        ]}
      />
    </LoginFrame>
  );
}

/** The admin area shows what is due first: a new password, a second factor. */
function addressAfterLogin({ mustChangePassword, mustSetUpSecondFactor }: User): string {
  const next = urlAfterLogin(window.location.search);
  return (mustChangePassword || mustSetUpSecondFactor) && next === '/' ? '/admin' : next;
}

function RegisterForm(): ReactNode {
  const queryClient = useQueryClient();
  const form = useApiForm(accountRegister, {
    defaults: { username: '', email: '', password: '' },
    fieldOf: NEW_ACCOUNT_PROBLEMS,
    failed: 'Registration failed',
    onDone: (user) => void queryClient.setQueryData(userQuery.queryKey, user),
    done: ({ username }) => ({ title: 'Registration successful', description: `Welcome, ${username}!` }),
    onFailed: (error) => {
      toast({ title: 'Registration failed', description: errorMessage(error), variant: 'destructive' });
      return false;
    },
  });
  return (
    <Form form={form} data-needs-scripts className="grid gap-5 scriptless:hidden">
      <NewAccountFields passwordHint={`At least ${PASSWORD_CHARACTERS_MIN} characters; a long phrase is best.`} />
      <Button type="submit" size="lg" busy={form.methods.formState.isSubmitting}>
        Register
      </Button>
      <p className="text-muted text-sm">A new account opens nothing until an administrator gives it a role.</p>
    </Form>
  );
}

function AccountPage({ user }: { readonly user: User }): ReactNode {
  return (
    <LoginFrame>
      <div className="grid justify-items-start gap-5">
        <h1 className="text-heading">Your account</h1>
        <AccountBar user={user} />
        <p className="text-muted">It has no rights here. Mining needs no account.</p>
      </div>
    </LoginFrame>
  );
}

const FORM_COLUMN = 'mx-auto w-full max-w-md px-4 lg:max-w-lg lg:px-8';

/** The way home and the theme, without what the site tells its visitors. `aside` is beside it, on a phone below it. */
function LoginFrame({ aside, children }: { readonly aside?: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[5fr_7fr]">
      <div className="flex min-w-0 grow flex-col">
        <header className={`${FORM_COLUMN} flex h-16 items-center justify-between gap-4`}>
          <Link
            href="/"
            className="-ml-[3px] flex min-h-11 items-center gap-2.5 font-display font-semibold text-base transition-colors hover:text-muted"
          >
            <Logo className="size-7 shrink-0" />
            {SITE.name}
          </Link>
          <span className="-mr-3">
            <ThemeToggle />
          </span>
        </header>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={`${FORM_COLUMN} grid grow content-start py-8 focus-visible:outline-none md:pt-[16vh]`}
        >
          {children}
        </main>
      </div>
      {aside}
    </div>
  );
}

/** What is behind the login, in the words of the specification. */
function AdminPanel(): ReactNode {
  return (
    <section
      aria-labelledby="auth-panel"
      className="relative isolate grid min-w-0 content-center overflow-hidden border-line border-t bg-sunken px-4 py-12 max-lg:mt-8 lg:content-start lg:border-t-0 lg:border-l lg:px-16 lg:pt-[calc(5rem+16vh)]"
    >
      <Bolt lit={0} className="absolute top-0 left-[54%] -z-10 h-[130%] max-xl:hidden" />
      <div className="mx-auto w-full max-w-[26rem] lg:mx-0">
        <h2 id="auth-panel" className="text-title">
          Admin Dashboard
        </h2>
        <ul className="mt-6 border-line border-t text-muted text-sm">
          {FEATURES.map((feature) => (
            <li key={feature} className="border-line border-b py-3">
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const FEATURES = [
  'Manage presale phases and token launches',
  'Track transaction status and token metrics',
  'Configure platform settings and user permissions',
  'Analyze engagement and statistics',
] as const;
