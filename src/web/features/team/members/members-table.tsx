import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { TeamMember } from '#contract/team.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import type { ShownLink } from './link-dialog.tsx';
import { PasswordLinkDialog } from './link-dialogs.tsx';
import { ResetFactorDialog, RoleDialog } from './role-dialogs.tsx';
import { useEndMemberSessions } from './team-queries.ts';
import { ROLE_TEXTS, TEAM } from './texts.ts';

const { columns: COLUMNS, endSessions: END } = TEAM;
const HEAD = 'h-10 border-line border-b px-3 text-left font-semibold text-muted first:pl-0 last:pr-0';

type Asked = { readonly type: 'role' | 'end-sessions' | 'reset-factor' | 'password-link'; readonly member: TeamMember };

interface MembersTableProps {
  readonly members: readonly TeamMember[];
  readonly username: string;
  readonly canSendMail: boolean;
  /** Receives a link for a new password that was not mailed. */
  readonly onLink: (link: ShownLink) => void;
}

/** Administrators and editors; on a phone a list of blocks with labels. */
export function MembersTable({ members, username, canSendMail, onLink }: MembersTableProps): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const endSessions = useEndMemberSessions();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <table aria-label={TEAM.members} className="block w-full border-collapse text-sm lg:table">
        <thead className="hidden lg:table-header-group">
          <tr>
            {Object.entries(COLUMNS).map(([id, label]) => (
              <th
                key={id}
                scope="col"
                className={`${HEAD} ${id === 'sessions' || id === 'actions' ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block border-line border-t lg:table-row-group lg:border-t-0">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isOwn={member.username === username} onAsk={setAsked} />
          ))}
        </tbody>
      </table>
      {asked?.type === 'role' && <RoleDialog member={asked.member} username={username} onClose={close} />}
      {asked?.type === 'reset-factor' && (
        <ResetFactorDialog member={asked.member} username={username} onClose={close} />
      )}
      {asked?.type === 'password-link' && (
        <PasswordLinkDialog {...{ username, canSendMail, onLink }} member={asked.member} onClose={close} />
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
    <tr className="block border-line border-b py-2 transition-colors hover:bg-surface lg:table-row lg:py-0">
      <td className="wrap-break-word flex min-h-9 items-center gap-2 font-semibold lg:table-cell lg:h-12 lg:pr-3">
        {username}
        {isOwn && <span className="inline-block font-normal text-muted text-xs lg:ml-2">{TEAM.you}</span>}
      </td>
      <Cell label={COLUMNS.role}>
        <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLE_TEXTS[role]}</Badge>
      </Cell>
      <Cell label={COLUMNS.lastSignIn}>
        {lastSignInAt === null ? (
          <span className="text-muted">{TEAM.never}</span>
        ) : (
          <time dateTime={lastSignInAt} className="numeric">
            {formatInstant(lastSignInAt)}
          </time>
        )}
      </Cell>
      <Cell label={COLUMNS.secondFactor}>{hasSecondFactor ? TEAM.secondFactor.on : <FactorOff isOwn={isOwn} />}</Cell>
      <Cell label={COLUMNS.sessions} isNumeric>
        <span className="numeric">{openSessions}</span>
      </Cell>
      <td className="block py-1 lg:table-cell lg:text-right">
        <div className="-mx-4 flex flex-wrap lg:justify-end">
          <Button
            variant="quiet"
            className="lg:min-h-9"
            aria-label={TEAM.change.label(username)}
            onClick={() => onAsk({ type: 'role', member })}
          >
            {TEAM.change.open}
          </Button>
          <Button
            variant="quiet"
            className="lg:min-h-9"
            aria-label={END.label(username)}
            disabled={openSessions === 0}
            onClick={() => onAsk({ type: 'end-sessions', member })}
          >
            {END.open}
          </Button>
          {!isOwn && (
            <Button
              variant="quiet"
              className="lg:min-h-9"
              aria-label={TEAM.passwordLink.label(username)}
              onClick={() => onAsk({ type: 'password-link', member })}
            >
              {TEAM.passwordLink.open}
            </Button>
          )}
          {hasSecondFactor && !isOwn && (
            <Button
              variant="quiet"
              className="lg:min-h-9"
              aria-label={TEAM.resetFactor.label(username)}
              onClick={() => onAsk({ type: 'reset-factor', member })}
            >
              {TEAM.resetFactor.open}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** What to do about it: only the member can turn one on. */
function FactorOff({ isOwn }: { readonly isOwn: boolean }): ReactNode {
  const { off, turnOn, ask } = TEAM.secondFactor;
  return (
    <span className="max-lg:text-right">
      <span className="text-amber">{off}</span>{' '}
      {isOwn ? (
        <Link href="/admin/account#second-factor" className="text-link">
          {turnOn}
        </Link>
      ) : (
        <span className="text-muted text-xs">{ask}</span>
      )}
    </span>
  );
}

interface CellProps {
  readonly label: string;
  readonly isNumeric?: boolean;
  readonly children: ReactNode;
}

function Cell({ label, isNumeric, children }: CellProps): ReactNode {
  return (
    <td
      data-numeric={isNumeric}
      className="flex min-h-9 items-center justify-between gap-4 lg:table-cell lg:px-3 lg:data-numeric:text-right"
    >
      <span aria-hidden="true" className="text-muted lg:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}
