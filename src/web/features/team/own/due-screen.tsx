import type { ReactNode } from 'react';
import type { User } from '#contract/team-account.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { AccountBar } from '../sessions.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** In place of the admin area: a member's new password, then an administrator's second factor, where one is due. */
export function DueScreen({ user }: { readonly user: User }): ReactNode {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="page-width grid min-h-dvh content-start gap-8 py-10 focus-visible:outline-none md:py-14"
    >
      {user.mustChangePassword ? (
        <>
          <Heading title="Choose a new password">
            Administrators and editors need a strong password. Choose one to open the admin area. Your other sessions
            will end.
          </Heading>
          <NewPasswordForm user={user} />
        </>
      ) : (
        <>
          <Heading title="Set up a second factor">
            Administrators need one here: an authenticator app or a passkey. The admin area opens once it is on.
          </Heading>
          <SecondFactorSection />
        </>
      )}
      <AccountBar user={user} />
    </main>
  );
}

function Heading({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  return (
    <div>
      <h1 className="text-heading">{title}</h1>
      <p className="mt-3 max-w-[41.5em] text-muted">{children}</p>
    </div>
  );
}
