import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { isAdminRemembered } from '#web/lib/admin-marker.ts';
import { AccountBar } from './account-bar.tsx';
import { LoginForm, RegisterForm } from './auth-forms.tsx';
import { AuthProvider, useAuth } from './auth-provider.tsx';
import { isAccountRequest, urlAfterLogin } from './login-redirect.ts';
import { ACCOUNT } from './texts.ts';

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
  const showsAccount = isSignedIn && !formsShown && isAccountRequest(window.location.search);

  useEffect(() => {
    if (isSignedIn && !showsAccount) navigate(addressAfterLogin(user), { replace: true });
  }, [isSignedIn, showsAccount, user, navigate]);

  // Where a member of the team was signed in and did not log out.
  useEffect(() => setHasEnded(user === null && isAdminRemembered()), [user]);

  if (showsAccount) return <AccountPage user={user} />;
  return (
    <div className="page-width py-10 md:py-14">
      <h1 className="text-3xl">{ACCOUNT.title}</h1>
      <p className="mt-3 max-w-[41.5em] text-muted">{ACCOUNT.lead}</p>
      <Notice tone="warning" className="mt-6 hidden max-w-xl scriptless:flex">
        {ACCOUNT.needsScripts}
      </Notice>
      {hasEnded && (
        <Notice role="status" title={ACCOUNT.sessionEnded.title} className="mt-6 max-w-xl">
          {ACCOUNT.sessionEnded.text}
        </Notice>
      )}
      <div className="mt-10 grid gap-10 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Tabs
          label={ACCOUNT.tabsLabel}
          className="min-w-0"
          items={[
            { id: 'login', label: ACCOUNT.login.tab, content: <LoginForm /> },
            { id: 'register', label: ACCOUNT.register.tab, content: <RegisterForm /> },
          ]}
        />
        <AdminPanel />
      </div>
    </div>
  );
}

/** The admin area shows what is due first: a new password, a second factor. */
function addressAfterLogin({ mustChangePassword, mustSetUpSecondFactor }: User): string {
  const next = urlAfterLogin(window.location.search);
  return (mustChangePassword || mustSetUpSecondFactor) && next === '/' ? '/admin' : next;
}

function AccountPage({ user }: { readonly user: User }): ReactNode {
  const { title, signedInAs, noAdminRights, toDashboard } = ACCOUNT.page;
  return (
    <div className="page-width grid min-h-[50vh] content-start justify-items-start gap-5 py-10 md:py-14">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{signedInAs}</p>
      <AccountBar user={user} />
      {isTeamRole(user.role) ? (
        <ButtonLink href="/admin">{toDashboard}</ButtonLink>
      ) : (
        <p className="max-w-[41.5em] text-muted text-sm">{noAdminRights}</p>
      )}
    </div>
  );
}

/** The side panel: what is behind the login, as specified, and what of it is not there yet. */
function AdminPanel(): ReactNode {
  const { title, lead, features } = ACCOUNT.panel;
  return (
    <section
      aria-labelledby="auth-panel"
      className="border-line border-t pt-8 md:border-t-0 md:border-l md:pt-0 md:pl-10"
    >
      <h2 id="auth-panel" className="text-lg">
        {title}
      </h2>
      <p className="mt-2">{lead}</p>
      <ul className="mt-4 grid gap-1 text-muted text-sm">
        {features.map((feature) => (
          <li key={feature.text}>
            {feature.text}
            {'missing' in feature && <span className="block">{feature.missing}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
