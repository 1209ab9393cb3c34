import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { overviewQuery } from '#web/admin/overview/overview-query.ts';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { AccountBar } from '../account-bar.tsx';
import { useSignOutEverywhere } from '../account-mutations.ts';
import { ROLE_TEXTS, roleHint } from '../members/texts.ts';
import { NewPasswordForm } from '../new-password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { OWN_ACCOUNT } from './texts.ts';

export function OwnAccountScreen({ user }: { readonly user: User }): ReactNode {
  const { password, sessions } = OWN_ACCOUNT;
  const signOut = useSignOutEverywhere();
  const hasFirstPassword = useHasFirstPassword(user);
  return (
    <TeamPage title={ADMIN_TITLES['/admin/account']} lead={OWN_ACCOUNT.lead(user.username, ROLE_TEXTS[user.role])}>
      {isTeamRole(user.role) && <p className="mt-1 max-w-[41.5em] text-muted text-sm">{roleHint(user.role)}</p>}
      {hasFirstPassword && (
        <Notice tone="danger" title={password.first.title} className="mt-4 max-w-3xl">
          {password.first.text}
        </Notice>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="own-password" className="grid content-start gap-3">
          <h2 id="own-password" className="font-semibold text-base">
            {password.title}
          </h2>
          <p className="text-muted text-sm">{password.lead}</p>
          <NewPasswordForm user={user} isPrimary={hasFirstPassword} />
        </section>
        <div className="grid content-start gap-10">
          <SecondFactorSection username={user.username} isPrimary={!hasFirstPassword} />
          <section aria-labelledby="own-sessions" className="grid content-start gap-3">
            <h2 id="own-sessions" className="font-semibold text-base">
              {sessions.title}
            </h2>
            <AccountBar user={user} />
            <p className="text-muted text-sm">{sessions.lead}</p>
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={signOut.isPending}
              onClick={() => signOut.mutate()}
            >
              {sessions.everywhere}
            </Button>
          </section>
        </div>
      </div>
    </TeamPage>
  );
}

/** Whether the overview names this administrator for the password of the first start; unknown counts as no. */
function useHasFirstPassword({ username, role }: User): boolean {
  const { data } = useQuery({ ...overviewQuery('24h'), enabled: role === 'admin' });
  return data?.attention.some((item) => item.type === 'first-password' && item.name === username) === true;
}
