import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { loginUrl, useAuth } from './auth-provider.tsx';

/** Rarely needed, so loaded separately. */
const DueScreen = lazy(async () => ({ default: (await import('./own/due-screen.tsx')).DueScreen }));

interface ProtectedRouteProps {
  /** Heading of the shell, which is all that the server renders. */
  readonly title: string;
  readonly teamOnly: boolean;
  readonly children: (user: User) => ReactNode;
}

/**
 * A screen for signed-in users, as specified: a spinner while the user loads, then a redirect to /auth
 * without a user and to / without the rights, or what is due first: a new password, a second factor. The server checks
 * every call as well. Children have a `main` of their own.
 */
export function ProtectedRoute({ title, teamOnly, children }: ProtectedRouteProps): ReactNode {
  const auth = useAuth();
  const [, navigate] = useLocation();
  const target = redirectTarget(auth.type === 'loaded' ? auth.user : undefined, teamOnly);

  useEffect(() => {
    if (target === 'login') navigate(loginUrl(window.location), { replace: true });
    if (target === 'home') navigate('/', { replace: true });
  }, [target, navigate]);

  if (auth.type === 'failed') {
    return (
      <main id={MAIN_ID} tabIndex={-1} className="page-width py-16 focus-visible:outline-none">
        <h1 className="text-heading">{title}</h1>
        <Notice tone="danger" role="alert" title="Your account could not be loaded" className="mt-6 max-w-2xl">
          <p>{errorMessage(auth.error)}</p>
          <Button variant="secondary" className="mt-3" onClick={auth.retry}>
            Try again
          </Button>
        </Notice>
      </main>
    );
  }
  const waiting = (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted focus-visible:outline-none"
    >
      <h1 className="sr-only">{title}</h1>
      <Spinner label="Loading your account" className="size-8" />
      <p className="hidden noscript:block">This page needs JavaScript, which is switched off in this browser.</p>
      {/* The way back for a visitor without scripts. */}
      <Link
        href="/"
        className="inline-flex min-h-11 items-center text-muted text-sm underline underline-offset-4 hover:text-text"
      >
        {SITE.name}
      </Link>
    </main>
  );
  if (auth.type !== 'loaded' || auth.user === null || target !== undefined) return waiting;
  const { user } = auth;
  const isDue = teamOnly && (user.mustChangePassword || user.mustSetUpSecondFactor);
  return <Suspense fallback={waiting}>{isDue ? <DueScreen user={user} /> : children(user)}</Suspense>;
}

function redirectTarget(user: User | null | undefined, teamOnly: boolean): 'login' | 'home' | undefined {
  if (user === undefined) return undefined;
  if (user === null) return 'login';
  return teamOnly && !isTeamRole(user.role) ? 'home' : undefined;
}
