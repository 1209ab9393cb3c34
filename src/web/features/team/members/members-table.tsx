import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type TeamMember, teamEndSessions } from '#contract/team.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { ActionMenu, type MenuAction } from '#web/components/ui/action-menu.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ROLE_TEXTS } from '../texts.ts';
import { PasswordLinkDialog, type ShownLink } from './link-dialogs.tsx';
import { ResetFactorDialog, RoleDialog } from './role-dialogs.tsx';

const HEAD = 'h-10 border-line border-b px-3 text-left font-semibold text-muted first:pl-0 last:pr-0';
const CELL = 'tbl:h-12 tbl:px-3 tbl:first:pl-0 tbl:last:pr-0';

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
      <table aria-label="Members" className="block w-full border-collapse text-sm tbl:table">
        <thead className="hidden tbl:table-header-group">
          <tr>
            <th scope="col" className={HEAD}>
              Name
            </th>
            <th scope="col" className={HEAD}>
              Role
            </th>
            <th scope="col" className={HEAD}>
              Last sign-in
            </th>
            <th scope="col" className={HEAD}>
              Second factor
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Open sessions
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isOwn={member.username === username} onAsk={setAsked} />
          ))}
        </tbody>
      </table>
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
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
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

interface MemberRowProps {
  readonly member: TeamMember;
  readonly isOwn: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function MemberRow({ member, isOwn, onAsk }: MemberRowProps): ReactNode {
  const { username, role, lastSignInAt, hasSecondFactor, openSessions } = member;
  return (
    <tr className="phone-row border-line border-b transition-colors hover:bg-surface">
      <td data-phone="title" className={`wrap-anywhere font-semibold ${CELL}`}>
        {username}
        {isOwn && <span className="ml-2 font-normal text-muted text-xs">You</span>}
      </td>
      <td data-phone="beside" className={CELL}>
        <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLE_TEXTS[role]}</Badge>
      </td>
      <td data-phone="detail" className={`tbl:whitespace-nowrap ${CELL}`}>
        {lastSignInAt === null ? <span className="text-muted">Not yet</span> : <InstantCell iso={lastSignInAt} />}
      </td>
      <td data-phone="detail" className={CELL}>
        <span className="tbl:hidden">Second factor </span>
        {hasSecondFactor ? 'On' : <FactorOff isOwn={isOwn} />}
      </td>
      <td className={`numeric text-right ${CELL}`}>{openSessions}</td>
      <td data-phone="beside" className={`text-right ${CELL}`}>
        <ActionMenu label={`Actions for ${username}`} actions={actionsOf(member, isOwn, onAsk)} />
      </td>
    </tr>
  );
}

function actionsOf(member: TeamMember, isOwn: boolean, onAsk: MemberRowProps['onAsk']): readonly MenuAction[] {
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
