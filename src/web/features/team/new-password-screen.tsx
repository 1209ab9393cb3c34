import type { ReactNode } from 'react';
import type { User } from '#contract/team-account.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { AccountBar } from './account-bar.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ACCOUNT } from './texts.ts';

const { newPassword: TEXTS } = ACCOUNT;

/** What an administrator sees in place of the admin area until the password is a strong one of their own. */
export function NewPasswordScreen({ user }: { readonly user: User }): ReactNode {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="page-width grid min-h-dvh content-start gap-8 py-10 focus-visible:outline-none md:py-14"
    >
      <div>
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="mt-3 max-w-[41.5em] text-muted">{TEXTS.lead}</p>
      </div>
      <NewPasswordForm user={user} />
      <AccountBar user={user} />
    </main>
  );
}
