import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type TeamMember, teamEndSessions, teamRead } from '#contract/team.ts';
import { type Column, Table } from '#web/admin/table.tsx';
import { ActionMenu, type MenuAction } from '#web/components/ui/action-menu.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { StateBadge } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ROLES } from '../texts.ts';
import { PasswordLinkDialog, type ShownLink } from './link-dialogs.tsx';
import { ResetFactorDialog, RoleDialog } from './role-dialogs.tsx';

type Asked = { readonly type: 'role' | 'end-sessions' | 'reset-factor' | 'password-link'; readonly member: TeamMember };

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
  const close = (): void => setAsked(undefined);
  return (
    <>
      <Table label="Members" rows={members} columns={columnsOf(username, setAsked)} />
      {asked?.type === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.type === 'reset-factor' && <ResetFactorDialog member={asked.member} onClose={close} />}
      {asked?.type === 'password-link' && (
        <PasswordLinkDialog member={asked.member} canSendMail={canSendMail} onLink={onLink} onClose={close} />
      )}
      {asked?.type === 'end-sessions' && <EndSessionsDialog member={asked.member} onClose={close} />}
    </>
  );
}

function EndSessionsDialog({ member, onClose }: { readonly member: TeamMember; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const endSessions = useMutation({
    mutationFn: () => callEndpoint(teamEndSessions, { params: { id: String(member.id) } }),
    onSuccess: () => toast({ title: 'Sessions ended' }),
    onError: (error) =>
      toast({ title: 'The sessions were not ended', description: errorMessage(error), variant: 'destructive' }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: endpointKey(teamRead) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      question={`End all sessions of ${member.username}?`}
      confirmLabel="End sessions"
      cancelLabel="Cancel"
      busy={endSessions.isPending}
      onCancel={onClose}
      onConfirm={() => endSessions.mutate()}
    >
      Every browser of this account is signed out. Signing in again is possible at once.
    </ConfirmDialog>
  );
}

function columnsOf(own: string, onAsk: (asked: Asked) => void): readonly Column<TeamMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'title',
      cell: ({ username }) => (
        <>
          {username}
          {username === own && <span className="ml-2 font-normal text-muted text-xs">You</span>}
        </>
      ),
    },
    { id: 'role', header: 'Role', phone: 'beside', cell: ({ role }) => <StateBadge states={ROLES} value={role} /> },
    {
      id: 'last-sign-in',
      header: 'Last sign-in',
      phone: 'detail',
      cell: ({ lastSignInAt: at }) => (at === null ? <span className="text-muted">Not yet</span> : <Time at={at} />),
    },
    {
      id: 'second-factor',
      header: 'Second factor',
      phone: 'named-detail',
      cell: ({ username, hasSecondFactor }) => (hasSecondFactor ? 'On' : <FactorOff isOwn={username === own} />),
    },
    { id: 'sessions', header: 'Open sessions', isNumeric: true, cell: ({ openSessions }) => openSessions },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      phone: 'beside',
      cell: (member) => (
        <div className="text-right">
          <ActionMenu
            label={`Actions for ${member.username}`}
            actions={actionsOf(member, member.username === own, onAsk)}
          />
        </div>
      ),
    },
  ];
}

function actionsOf(member: TeamMember, isOwn: boolean, onAsk: (asked: Asked) => void): readonly MenuAction[] {
  const { username, openSessions, hasSecondFactor } = member;
  const action = (type: Asked['type'], label: string, fullLabel: string): MenuAction => ({
    label,
    fullLabel,
    onSelect: () => onAsk({ type, member }),
  });
  const actions = [
    action('role', 'Change role', `Change the role of ${username}`),
    {
      ...action('end-sessions', 'End sessions', `End the sessions of ${username}`),
      isDisabled: openSessions === 0,
    },
  ];
  if (isOwn) return actions;
  actions.push(action('password-link', 'Send password link', `Send a password link to ${username}`));
  if (hasSecondFactor) {
    actions.push(action('reset-factor', 'Reset second factor', `Reset the second factor of ${username}`));
  }
  return actions;
}

/** Only the member can turn one on. */
function FactorOff({ isOwn }: { readonly isOwn: boolean }): ReactNode {
  return (
    <>
      <span title={isOwn ? undefined : 'Each member turns it on in Account.'} className="text-amber">
        Off
      </span>
      {isOwn && (
        <Link href="/admin/account#second-factor" className="ml-2 text-link">
          Turn it on
        </Link>
      )}
    </>
  );
}
