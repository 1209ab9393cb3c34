import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  accountEndAllSessions,
  accountEndSession,
  accountListSessions,
  accountLogout,
  type User,
  type UserSession,
} from '#contract/team-account.ts';
import { ACCOUNT_SESSION_DAYS } from '#domain/team/limits.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { TEAM_IDLE_MINUTES, TEAM_SESSION_HOURS } from '#domain/team/session-limits.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { type Action, useAction } from '#web/components/ui/use-action.ts';
import { forgetAdmin } from '#web/lib/admin-marker.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { forgetUser } from './auth-provider.tsx';

/** Ends this session. */
export function useLogOut(): Action<typeof accountLogout> {
  return useSignOut(accountLogout, { title: 'Logged out', description: 'You have been logged out successfully.' });
}

/** Ends all sessions of the account, with this one. */
export function useSignOutEverywhere(): Action<typeof accountEndAllSessions> {
  return useSignOut(accountEndAllSessions, {
    title: 'Signed out everywhere',
    description: 'All your sessions have ended.',
  });
}

function useSignOut(endpoint: typeof accountLogout | typeof accountEndAllSessions, done: ToastInput) {
  const queryClient = useQueryClient();
  return useAction(endpoint, {
    failed: 'Logout failed',
    done,
    onDone: () => {
      forgetAdmin();
      forgetUser(queryClient);
    },
  });
}

/** The user's badge, the list of sign-ins, and the logout. */
export function AccountBar({ user }: { readonly user: User }): ReactNode {
  const logOut = useLogOut();
  const [showsSessions, setShowsSessions] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-3 sm:gap-x-3">
      <Badge tone="info" className="max-w-60">
        <span className="truncate">{user.username}</span>
      </Badge>
      <Button variant="quiet" className="max-sm:px-2.5" onClick={() => setShowsSessions(true)}>
        Active sessions
      </Button>
      <Button variant="secondary" {...logOut.button()}>
        Logout
      </Button>
      {showsSessions && <SessionsDialog user={user} onClose={() => setShowsSessions(false)} />}
    </div>
  );
}

/**
 * Where the user is signed in, loaded each time it opens. Other sessions can be ended; this one ends by logging out.
 */
export function SessionsDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }): ReactNode {
  const { data, error } = useQuery(endpointQuery(accountListSessions));
  // Read again after a failure too: the session may have ended already.
  const endSession = useAction(accountEndSession, { failed: null, invalidates: [accountListSessions] });
  return (
    <ModalDialog
      title="Active sessions"
      lead={
        isTeamRole(user.role)
          ? `Where you are signed in. A session ends ${TEAM_SESSION_HOURS} hours after the sign-in, and after ${TEAM_IDLE_MINUTES} minutes without use.`
          : `Where you are signed in. A session expires after ${ACCOUNT_SESSION_DAYS} days.`
      }
      onCancel={onClose}
      className="w-[min(38rem,calc(100vw-2rem))]"
    >
      <Failure title="The session could not be ended" text={endSession.failure} />
      <Failure title="Your sessions could not be loaded" text={error === null ? undefined : errorMessage(error)} />
      {data === undefined && error === null && (
        <div className="mt-6">
          <Spinner label="Loading your sessions" />
        </div>
      )}
      <ul className="mt-5 border-line border-t">
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            end={endSession.button({ params: { id: String(session.id) } })}
          />
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>
  );
}

function Failure({ title, text }: { readonly title: string; readonly text: string | undefined }): ReactNode {
  if (text === undefined) return null;
  return (
    <Notice tone="danger" role="alert" title={title} className="mt-4">
      {text}
    </Notice>
  );
}

interface SessionRowProps {
  readonly session: UserSession;
  readonly end: { readonly busy: boolean; readonly onClick: () => void };
}

function SessionRow({ session, end }: SessionRowProps): ReactNode {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold text-sm" title={session.userAgent}>
          {browserName(session.userAgent) ?? 'Unknown browser'}
        </p>
        <p className="text-muted text-sm">
          Since <span className="numeric">{formatInstant(session.createdAt)}</span>, until{' '}
          <span className="numeric">{formatInstant(session.expiresAt)}</span>
          {session.lastUsedAt !== null && (
            <>
              , last used <span className="numeric">{formatInstant(session.lastUsedAt)}</span>
            </>
          )}
        </p>
        <p className="numeric text-muted text-sm">{session.network}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="live">This browser</Badge>
      ) : (
        <Button variant="secondary" {...end}>
          End
        </Button>
      )}
    </li>
  );
}
