import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type TeamMember, teamEndSessions, teamRead } from '#contract/team.ts';
import { type Column, Table } from '#web/admin/table.tsx';
import { ActionMenu, type MenuAction } from '#web/components/ui/action-menu.tsx';
import { StateBadge } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { ROLES } from '../texts.ts';
import { PasswordLinkDialog, type ShownLink } from './link-dialogs.tsx';
import { ResetFactorDialog, RoleDialog } from './role-dialogs.tsx';

type Asked = { readonly type: 'role' | 'reset-factor' | 'password-link'; readonly member: TeamMember };

interface MembersTableProps {
  readonly members: readonly TeamMember[];
  readonly username: string;
  readonly canSendMail: boolean;
  /** Receives a link for a new password that was not mailed. */
  readonly onLink: (link: ShownLink) => void;
}

/** Administrators and editors. */
export function MembersTable({ members, username, canSendMail, onLink }: MembersTableProps): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const nameOf = (id: string): string | undefined => members.find((member) => String(member.id) === id)?.username;
  const endSessions = useAction(teamEndSessions, {
    confirm: ({ params: { id } }) => ({
      title: `End all sessions of ${nameOf(id)}?`,
      text: 'Every browser of this account is signed out. Signing in again is possible at once.',
      action: 'End sessions',
    }),
    done: (_none, { params: { id } }) => ({ title: 'Sessions ended', description: nameOf(id) }),
    invalidates: [teamRead],
  });
  const close = (): void => setAsked(undefined);
  return (
    <>
      <Table
        label="Members"
        isEven
        rows={members}
        columns={columnsOf(username, {
          ask: setAsked,
          endSessions: ({ id }) => void endSessions.run({ params: { id: String(id) } }),
        })}
      />
      {asked?.type === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.type === 'reset-factor' && <ResetFactorDialog member={asked.member} onClose={close} />}
      {asked?.type === 'password-link' && (
        <PasswordLinkDialog member={asked.member} canSendMail={canSendMail} onLink={onLink} onClose={close} />
      )}
    </>
  );
}

interface MemberActions {
  readonly ask: (asked: Asked) => void;
  readonly endSessions: (member: TeamMember) => void;
}

function columnsOf(own: string, actions: MemberActions): readonly Column<TeamMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'title',
      cell: ({ username }) => (
        <>
          {username}
          {username === own && <span className="ml-2 font-normal text-muted text-sm">You</span>}
        </>
      ),
    },
    { id: 'role', header: 'Role', phone: 'beside', cell: ({ role }) => <StateBadge states={ROLES} value={role} /> },
    {
      id: 'last-sign-in',
      header: 'Signed in',
      phone: 'named-detail',
      cell: ({ lastSignInAt: at }) => (at === null ? <span className="text-muted">Not yet</span> : <Time at={at} />),
    },
    {
      id: 'second-factor',
      header: 'Second factor',
      phone: 'named-detail',
      cell: ({ username, hasSecondFactor }) => (hasSecondFactor ? 'On' : <FactorOff isOwn={username === own} />),
    },
    { id: 'sessions', header: 'Open sessions', cell: ({ openSessions }) => openSessions },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      cell: (member) => (
        <ActionMenu
          label={`Actions for ${member.username}`}
          actions={actionsOf(member, member.username === own, actions)}
        />
      ),
    },
  ];
}

function actionsOf(member: TeamMember, isOwn: boolean, { ask, endSessions }: MemberActions): readonly MenuAction[] {
  const { username, openSessions, hasSecondFactor } = member;
  const actions: MenuAction[] = [
    {
      label: 'Change role',
      fullLabel: `Change the role of ${username}`,
      onSelect: () => ask({ type: 'role', member }),
    },
    {
      label: 'End sessions',
      fullLabel: `End the sessions of ${username}`,
      isDisabled: openSessions === 0,
      onSelect: () => endSessions(member),
    },
  ];
  if (isOwn) return actions;
  actions.push({
    label: 'Send password link',
    fullLabel: `Send a password link to ${username}`,
    onSelect: () => ask({ type: 'password-link', member }),
  });
  if (hasSecondFactor) {
    actions.push({
      label: 'Reset second factor',
      fullLabel: `Reset the second factor of ${username}`,
      onSelect: () => ask({ type: 'reset-factor', member }),
    });
  }
  return actions;
}

/** Only the member can turn one on. */
function FactorOff({ isOwn }: { readonly isOwn: boolean }): ReactNode {
  return (
    <>
      <span title={isOwn ? undefined : 'Each member turns it on in Account.'}>
        <StateBadge states={{ off: ['Off', 'warning'] }} value="off" />
      </span>
      {isOwn && (
        <Link href="/admin/account#second-factor" className="ml-2 text-link">
          Turn it on
        </Link>
      )}
    </>
  );
}
