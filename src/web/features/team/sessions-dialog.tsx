import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User, UserSession } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { browserName } from '#web/lib/browser-name.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { useEndSession } from './account-mutations.ts';
import { sessionsQuery } from './account-queries.ts';
import { ACCOUNT } from './texts.ts';

const { sessions: TEXTS } = ACCOUNT;

/**
 * Where the user is signed in, loaded each time it opens. Other sessions can be ended; this one ends by logging out.
 */
export function SessionsDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }): ReactNode {
  const { data, error } = useQuery(sessionsQuery);
  const endSession = useEndSession();
  return (
    <ModalDialog
      title={TEXTS.title}
      lead={isTeamRole(user.role) ? TEXTS.teamLead : TEXTS.lead}
      onCancel={onClose}
      className="w-[min(38rem,calc(100vw-2rem))]"
    >
      <Failure title={TEXTS.endFailed} error={endSession.error} />
      <Failure title={TEXTS.failed} error={error} />
      {data === undefined && error === null && (
        <div className="mt-6">
          <Spinner label={TEXTS.loading} />
        </div>
      )}
      <ul className="mt-5 border-line border-t">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endSession.mutate(session.id)} />
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      </div>
    </ModalDialog>
  );
}

function Failure({ title, error }: { readonly title: string; readonly error: Error | null }): ReactNode {
  if (error === null) return null;
  return (
    <Notice tone="danger" role="alert" title={title} className="mt-4">
      {errorMessage(error)}
    </Notice>
  );
}

function SessionRow({ session, onEnd }: { readonly session: UserSession; readonly onEnd: () => void }): ReactNode {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold text-sm" title={session.userAgent}>
          {browserName(session.userAgent) ?? TEXTS.unknownBrowser}
        </p>
        <p className="text-muted text-sm">
          {TEXTS.since} <span className="numeric">{formatInstant(session.createdAt)}</span>, {TEXTS.until}{' '}
          <span className="numeric">{formatInstant(session.expiresAt)}</span>
          {session.lastUsedAt !== null && (
            <>
              , {TEXTS.used} <span className="numeric">{formatInstant(session.lastUsedAt)}</span>
            </>
          )}
        </p>
        <p className="numeric text-muted text-sm">{session.network}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="live">{TEXTS.current}</Badge>
      ) : (
        <Button variant="secondary" onClick={onEnd}>
          {TEXTS.end}
        </Button>
      )}
    </li>
  );
}
