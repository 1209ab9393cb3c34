import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type TeamInvitation, teamRead, teamWithdrawInvitation } from '#contract/team.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { Table } from '#web/admin/table.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { ActionMenu, type MenuAction } from '#web/components/ui/action-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { shortInstant } from '#web/components/ui/time.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { ROLES } from '../texts.ts';
import { InviteDialog, LinkDialog, ResendDialog, type ShownLink } from './link-dialogs.tsx';
import { MembersTable } from './members-table.tsx';
import { AddAccountDialog } from './role-dialogs.tsx';

/** Opens the dialog, also from elsewhere. */
const INVITE = { do: 'invite' };
const SENDING_REFRESH_MS = 3_000;

/** Administrators and editors. `username`: the signed-in administrator. */
export function TeamScreen({ username }: { readonly username: string }): ReactNode {
  const query = useQuery({
    ...endpointQuery(teamRead),
    // Until a mail was sent or given up.
    refetchInterval: ({ state }) =>
      state.data?.invitations.some((one) => one.state === 'sending') ? SENDING_REFRESH_MS : false,
  });
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [link, setLink] = useState<ShownLink>();
  const canSendMail = query.data?.canSendMail === true;
  return (
    <TeamPage
      title="Members"
      actions={
        <>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add an account
          </Button>
          <Button onClick={() => setParams(INVITE, { replace: true })}>Invite</Button>
        </>
      }
    >
      <Loaded query={query} loading="Loading the team" failed="The team could not be loaded">
        {({ members, invitations }) => (
          <div className="mt-4 grid gap-10">
            <MembersTable members={members} username={username} canSendMail={canSendMail} onLink={setLink} />
            <InvitationList invitations={invitations} canSendMail={canSendMail} />
          </div>
        )}
      </Loaded>
      {isAdding && <AddAccountDialog onClose={() => setAdding(false)} />}
      {params.get('do') === INVITE.do && (
        <InviteDialog canSendMail={canSendMail} onLink={setLink} onClose={() => setParams({}, { replace: true })} />
      )}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </TeamPage>
  );
}

interface InvitationListProps {
  readonly invitations: readonly TeamInvitation[];
  readonly canSendMail: boolean;
}

/** Invitations and what became of them. */
function InvitationList({ invitations, canSendMail }: InvitationListProps): ReactNode {
  const [resent, setResent] = useState<TeamInvitation>();
  const withdraw = useAction(teamWithdrawInvitation, {
    done: (_none, { params: { id } }) => ({
      title: 'Invitation withdrawn',
      description: invitations
        .filter((one) => String(one.id) === id)
        .map(nameOf)
        .join(),
    }),
    invalidates: [teamRead],
  });

  function actionsOf(invitation: TeamInvitation): readonly MenuAction[] {
    const again: MenuAction = {
      label: 'Send again',
      fullLabel: `Send the invitation again: ${nameOf(invitation)}`,
      onSelect: () => setResent(invitation),
    };
    const end: MenuAction = {
      label: 'Withdraw',
      fullLabel: `Withdraw the invitation: ${nameOf(invitation)}`,
      onSelect: () => void withdraw.run({ params: { id: String(invitation.id) } }),
    };
    return canSendMail && invitation.email !== null ? [again, end] : [end];
  }

  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="team-invitations">
      <h2 id="team-invitations" className="font-semibold text-base">
        Invitations
      </h2>
      <Table
        label="Invitations"
        isEven
        rows={invitations}
        columns={[
          { id: 'name', header: 'For whom', phone: 'title', cell: nameOf },
          {
            id: 'role',
            header: 'Role',
            phone: 'detail',
            cell: ({ role }) => <StateBadge states={ROLES} value={role} />,
          },
          { id: 'email', header: 'Email', phone: 'detail', cell: ({ email }) => email },
          {
            id: 'state',
            header: 'State',
            phone: 'beside',
            cell: ({ state }) => <StateBadge states={STATES} value={state} />,
          },
          { id: 'history', header: 'History', phone: 'detail', cell: historyOf },
          {
            id: 'actions',
            header: 'Actions',
            phone: 'actions',
            cell: (invitation) =>
              invitation.state !== 'accepted' && (
                <ActionMenu label={`Actions for ${nameOf(invitation)}`} actions={actionsOf(invitation)} />
              ),
          },
        ]}
      />
      {resent !== undefined && <ResendDialog invitation={resent} onClose={() => setResent(undefined)} />}
    </section>
  );
}

function nameOf({ note, email }: TeamInvitation): string {
  return note === '' ? (email ?? 'No name') : note;
}

const STATES = {
  open: ['Link shown', 'info'],
  sending: ['Being sent', 'info'],
  sent: ['Sent'],
  'not-delivered': ['Not delivered', 'danger'],
  accepted: ['Accepted'],
  expired: ['Expired'],
} as const satisfies States<TeamInvitation['state']>;

function historyOf({ state, failure, createdBy, expiresAt, acceptedBy }: TeamInvitation): string {
  if (state === 'accepted') return `By ${createdBy}, joined as ${acceptedBy ?? ''}`;
  if (state === 'not-delivered') return failure ?? 'Its mail was deleted or not sent';
  if (state === 'sending' && failure !== null) return `Tried again: ${failure}`;
  return `${state === 'expired' ? 'Expired' : 'Until'} ${shortInstant(expiresAt, wallClockMs())}`;
}
