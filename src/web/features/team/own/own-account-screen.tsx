import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminReadOverview } from '#contract/overview.ts';
import type { User } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { useLogOut, useSignOutEverywhere } from '../account-mutations.ts';
import { ROLE_TEXTS, roleHint } from '../members/texts.ts';
import { NewPasswordForm } from '../new-password-form.tsx';
import { SessionsDialog } from '../sessions-dialog.tsx';
import { ACCOUNT } from '../texts.ts';
import { AccountSection } from './account-section.tsx';
import { EmailSection } from './email-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { OWN_ACCOUNT } from './texts.ts';

export function OwnAccountScreen({ user }: { readonly user: User }): ReactNode {
  const { password } = OWN_ACCOUNT;
  const hasFirstPassword = useHasFirstPassword(user);
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/account']}
      aside={<Badge tone="info">{ROLE_TEXTS[user.role]}</Badge>}
      lead={OWN_ACCOUNT.lead(user.username, isTeamRole(user.role) ? roleHint(user.role) : '')}
    >
      {hasFirstPassword && (
        <Notice tone="danger" title={password.first.title} className="mt-4 max-w-[56rem]">
          {password.first.text}
        </Notice>
      )}
      <div className="mt-6">
        <AccountSection id="own-password" title={password.title} lead={password.lead}>
          <NewPasswordForm user={user} isPrimary={hasFirstPassword} />
        </AccountSection>
        <SecondFactorSection isPrimary={!hasFirstPassword} />
        <EmailSection />
        <SessionsSection user={user} />
      </div>
    </TeamPage>
  );
}

function SessionsSection({ user }: { readonly user: User }): ReactNode {
  const { sessions: TEXTS } = OWN_ACCOUNT;
  const [isListed, setListed] = useState(false);
  const signOut = useSignOutEverywhere();
  const logOut = useLogOut();
  return (
    <AccountSection id="own-sessions" title={TEXTS.title} lead={TEXTS.lead}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setListed(true)}>
          {ACCOUNT.sessions.open}
        </Button>
        <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {TEXTS.everywhere}
        </Button>
        <Button variant="secondary" busy={logOut.isPending} onClick={() => logOut.mutate()}>
          {ACCOUNT.logout}
        </Button>
      </div>
      {isListed && <SessionsDialog user={user} onClose={() => setListed(false)} />}
    </AccountSection>
  );
}

/** Whether the overview names this administrator for the password of the first start; unknown counts as no. */
function useHasFirstPassword({ username, role }: User): boolean {
  const { data } = useQuery({ ...endpointQuery(adminReadOverview), enabled: role === 'admin' });
  return data?.attention.some((item) => item.type === 'first-password' && item.name === username) === true;
}
