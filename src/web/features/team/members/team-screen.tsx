import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { QueryView } from '#web/admin/query-view.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { InvitationList } from './invitation-list.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { InviteDialog } from './link-dialogs.tsx';
import { MembersTable } from './members-table.tsx';
import { AddAccountDialog } from './role-dialogs.tsx';
import { teamQuery } from './team-queries.ts';
import { TEAM } from './texts.ts';

/** Opens the dialog, also from the command menu. */
const INVITE = { do: 'invite' };

/** Administrators and editors. `username`: the signed-in administrator. */
export function TeamScreen({ username }: { readonly username: string }): ReactNode {
  const query = useQuery(teamQuery);
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [link, setLink] = useState<ShownLink>();
  const canSendMail = query.data?.canSendMail === true;
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/team']}
      lead={TEAM.lead}
      actions={
        <>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {TEAM.add.open}
          </Button>
          <Button onClick={() => setParams(INVITE, { replace: true })}>{TEAM.invite.open}</Button>
        </>
      }
    >
      <QueryView query={query} texts={TEAM}>
        {(team) => (
          <div className="mt-4 grid gap-10">
            <MembersTable {...{ members: team.members, username, canSendMail }} onLink={setLink} />
            <InvitationList {...{ invitations: team.invitations, canSendMail }} />
          </div>
        )}
      </QueryView>
      {isAdding && <AddAccountDialog onClose={() => setAdding(false)} />}
      {params.get('do') === INVITE.do && (
        <InviteDialog {...{ canSendMail }} onLink={setLink} onClose={() => setParams({}, { replace: true })} />
      )}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </TeamPage>
  );
}
