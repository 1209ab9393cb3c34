import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { TeamMember } from '#contract/team.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { ActionMenu, type MenuAction } from '#web/components/ui/action-menu.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import type { ShownLink } from './link-dialog.tsx';
import { PasswordLinkDialog } from './link-dialogs.tsx';
import { ResetFactorDialog, RoleDialog } from './role-dialogs.tsx';
import { useEndMemberSessions } from './team-queries.ts';
import { ROLE_TEXTS, TEAM } from './texts.ts';

const { columns: COLUMNS, endSessions: END } = TEAM;
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
  const endSessions = useEndMemberSessions();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <table aria-label={TEAM.members} className="block w-full border-collapse text-sm tbl:table">
        <thead className="hidden tbl:table-header-group">
          <tr>
            {Object.entries(COLUMNS).map(([id, label]) => (
              <th key={id} scope="col" className={`${HEAD} ${id === 'sessions' ? 'text-right' : ''}`}>
                <span className={id === 'actions' ? 'sr-only' : ''}>{label}</span>
              </th>
            ))}
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
        <PasswordLinkDialog {...{ canSendMail, onLink }} member={asked.member} onClose={close} />
      )}
      {asked?.type === 'end-sessions' && (
        <ConfirmDialog
          open
          question={END.question(asked.member.username)}
          confirmLabel={END.confirm}
          cancelLabel={TEAM.cancel}
          busy={endSessions.isPending}
          onCancel={close}
          onConfirm={() => endSessions.mutate(asked.member.id, { onSettled: close })}
        >
          {END.note}
        </ConfirmDialog>
      )}
    </>
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
        {isOwn && <span className="ml-2 font-normal text-muted text-xs">{TEAM.you}</span>}
      </td>
      <td data-phone="beside" className={CELL}>
        <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLE_TEXTS[role]}</Badge>
      </td>
      <td data-phone="detail" className={`tbl:whitespace-nowrap ${CELL}`}>
        {lastSignInAt === null ? <span className="text-muted">{TEAM.never}</span> : <InstantCell iso={lastSignInAt} />}
      </td>
      <td data-phone="detail" className={CELL}>
        <span className="tbl:hidden">{COLUMNS.secondFactor} </span>
        {hasSecondFactor ? TEAM.secondFactor.on : <FactorOff isOwn={isOwn} />}
      </td>
      <td className={`numeric text-right ${CELL}`}>{openSessions}</td>
      <td data-phone="beside" className={`text-right ${CELL}`}>
        <ActionMenu label={TEAM.actions(username)} actions={actionsOf(member, isOwn, onAsk)} />
      </td>
    </tr>
  );
}

function actionsOf(member: TeamMember, isOwn: boolean, onAsk: MemberRowProps['onAsk']): readonly MenuAction[] {
  const { username, openSessions, hasSecondFactor } = member;
  const action = (type: Asked['type'], text: MemberAction): MenuAction => ({
    ...{ label: text.open, fullLabel: text.label(username), onSelect: () => onAsk({ type, member }) },
  });
  return [
    action('role', TEAM.change),
    { ...action('end-sessions', END), isDisabled: openSessions === 0 },
    ...(isOwn ? [] : [action('password-link', TEAM.passwordLink)]),
    ...(hasSecondFactor && !isOwn ? [action('reset-factor', TEAM.resetFactor)] : []),
  ];
}

interface MemberAction {
  readonly open: string;
  readonly label: (username: string) => string;
}

/** Only the member can turn one on. */
function FactorOff({ isOwn }: { readonly isOwn: boolean }): ReactNode {
  const { off, turnOn, ask } = TEAM.secondFactor;
  return (
    <>
      <span title={isOwn ? undefined : ask} className="text-amber">
        {off}
      </span>
      {isOwn && (
        <Link href="/admin/account#second-factor" className="ml-2 text-link">
          {turnOn}
        </Link>
      )}
    </>
  );
}
