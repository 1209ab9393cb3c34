import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminReadOverview } from '#contract/overview.ts';
import type { User } from '#contract/team-account.ts';
import { accountReadEmail, accountSetEmail } from '#contract/team-account.ts';
import { TEAM_IDLE_MINUTES, TEAM_SESSION_HOURS } from '#domain/team/session-limits.ts';
import { FormSection } from '#web/admin/form-section.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Field, FormDialog, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { useLogOut, useSignOutEverywhere } from '../sessions.tsx';
import { ROLES } from '../texts.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

export function OwnAccountScreen({ user }: { readonly user: User }): ReactNode {
  const hasFirstPassword = useHasFirstPassword(user);
  const password = (
    <FormSection id="own-password" title="Change the password" lead="Your other sessions will end.">
      <NewPasswordForm user={user} isPrimary={hasFirstPassword} />
    </FormSection>
  );
  return (
    <TeamPage
      title="Your account"
      aside={
        <p className="text-muted text-sm">
          {user.username}, {ROLES[user.role][0]}
        </p>
      }
    >
      {hasFirstPassword && (
        <Notice
          tone="danger"
          title="This account still has the password that the first start printed"
          className="mt-4 max-w-[56rem]"
        >
          Whoever could read that output knows it. Choose a new one now.
        </Notice>
      )}
      <div className="mt-2">
        {hasFirstPassword && password}
        <SecondFactorSection isPrimary={!hasFirstPassword} />
        {!hasFirstPassword && password}
        <EmailSection />
        <SessionsSection />
      </div>
    </TeamPage>
  );
}

/** Whether the overview names this administrator for the password of the first start; unknown counts as no. */
function useHasFirstPassword({ username, role }: User): boolean {
  const { data } = useQuery({ ...endpointQuery(adminReadOverview), enabled: role === 'admin' });
  return data?.attention.some((item) => item.type === 'first-password' && item.name === username) === true;
}

const LINK_SENT = 'Open the link that we sent you';

function EmailSection(): ReactNode {
  const query = useQuery(endpointQuery(accountReadEmail));
  const [isChanging, setChanging] = useState(false);
  const link = useAction(accountSetEmail, {
    done: (_state, { body }) => ({ title: LINK_SENT, description: body.email ?? '' }),
  });
  return (
    <FormSection id="own-email" title="Email" lead="For mails about this account, and tests of campaigns.">
      <Loaded query={query} loading="Loading your email" failed="Your email could not be loaded">
        {({ email, needsLink }) => (
          <>
            <p className="wrap-anywhere text-sm">
              {email ?? 'Without an address, an administrator cannot mail you a link for a new password.'}
            </p>
            {needsLink && <p className="text-sm">No mail goes there until you open the link that we send to it.</p>}
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setChanging(true)}>
                Change email
              </Button>
              {needsLink && (
                <Button variant="secondary" {...link.button({ body: { email } })}>
                  Send the link again
                </Button>
              )}
            </div>
            {isChanging && <EmailDialog email={email} onClose={() => setChanging(false)} />}
          </>
        )}
      </Loaded>
    </FormSection>
  );
}

function EmailDialog({ email, onClose }: { readonly email: string | null; readonly onClose: () => void }): ReactNode {
  const form = useApiForm(accountSetEmail, {
    defaults: { email },
    done: ({ needsLink }, { body }) => ({
      title: needsLink ? LINK_SENT : 'Email saved',
      description: body.email ?? 'You have none now.',
    }),
    invalidates: [accountReadEmail],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="Email" submit="Save email" onClose={onClose}>
      <Field
        name="email"
        label="New email"
        hint="Leave it empty to remove the address."
        type="email"
        autoComplete="email"
        emptyAs={null}
      />
    </FormDialog>
  );
}

function SessionsSection(): ReactNode {
  const signOut = useSignOutEverywhere();
  const logOut = useLogOut();
  return (
    <FormSection
      id="own-sessions"
      title="Sessions"
      lead={`Each ends ${TEAM_SESSION_HOURS} hours after the sign-in, and after ${TEAM_IDLE_MINUTES} minutes without use.`}
    >
      <SessionList />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" {...logOut.button()}>
          Logout
        </Button>
        <Button variant="secondary" {...signOut.button()}>
          Sign out everywhere
        </Button>
      </div>
    </FormSection>
  );
}
