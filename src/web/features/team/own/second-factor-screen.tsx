import type { ReactNode } from 'react';
import type { User } from '#contract/team-account.ts';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { AccountBar } from '../account-bar.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { OWN_ACCOUNT } from './texts.ts';

/** What an administrator sees in place of the admin area where one needs a second factor and has none. */
export function SecondFactorScreen({ user }: { readonly user: User }): ReactNode {
  const { title, lead } = OWN_ACCOUNT.required;
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="page-width grid min-h-dvh content-start gap-8 py-10 focus-visible:outline-none md:py-14"
    >
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 max-w-[41.5em] text-muted">{lead}</p>
      </div>
      <SecondFactorSection />
      <AccountBar user={user} />
    </main>
  );
}
