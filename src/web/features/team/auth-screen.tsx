import { Check, Minus } from 'lucide-react';
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
import { LoginFrame } from './login-frame.tsx';
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
    <LoginFrame aside={<AdminPanel />}>
      <h1 className="text-2xl">{ACCOUNT.title}</h1>
      <p className="mt-2 text-muted">{ACCOUNT.lead}</p>
      <Notice tone="warning" className="mt-6 hidden scriptless:flex">
        {ACCOUNT.needsScripts}
      </Notice>
      {hasEnded && (
        <Notice role="status" title={ACCOUNT.sessionEnded.title} className="mt-6">
          {ACCOUNT.sessionEnded.text}
        </Notice>
      )}
      <Tabs
        label={ACCOUNT.tabsLabel}
        className="mt-6 min-w-0"
        items={[
          { id: 'login', label: ACCOUNT.login.tab, content: <LoginForm /> },
          { id: 'register', label: ACCOUNT.register.tab, content: <RegisterForm /> },
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

function AccountPage({ user }: { readonly user: User }): ReactNode {
  const { title, signedInAs, noAdminRights, toDashboard } = ACCOUNT.page;
  return (
    <LoginFrame>
      <div className="grid justify-items-start gap-5">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">{signedInAs}</p>
        <AccountBar user={user} />
        {isTeamRole(user.role) ? (
          <ButtonLink href="/admin">{toDashboard}</ButtonLink>
        ) : (
          <p className="text-muted text-sm">{noAdminRights}</p>
        )}
      </div>
    </LoginFrame>
  );
}

/** The side panel: what is behind the login, as specified, and what of it is not there yet. */
function AdminPanel(): ReactNode {
  const { title, lead, features } = ACCOUNT.panel;
  return (
    <section
      aria-labelledby="auth-panel"
      className="grid min-w-0 content-center border-line border-t bg-surface py-10 lg:border-l lg:pr-8 lg:pl-8"
    >
      <div className="mx-auto w-full max-w-md px-4">
        <h2 id="auth-panel" className="text-lg">
          {title}
        </h2>
        <p className="mt-2 text-muted">{lead}</p>
        <ul className="mt-6 border-line border-t text-sm">
          {features.map((feature) => {
            const isMissing = 'missing' in feature;
            const Icon = isMissing ? Minus : Check;
            return (
              <li key={feature.text} className="flex gap-3 border-line border-b py-3">
                <Icon
                  aria-hidden="true"
                  className={`mt-0.5 size-4 shrink-0 ${isMissing ? 'text-muted' : 'text-volt'}`}
                />
                <span>
                  {feature.text}
                  {isMissing && <span className="block text-muted">{feature.missing}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
