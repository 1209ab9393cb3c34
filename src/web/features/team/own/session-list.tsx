import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountEndSession, accountListSessions, type UserSession } from '#contract/team-account.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';

/** Where the user is signed in. Other sessions can be ended; this one ends by logging out. */
export function SessionList(): ReactNode {
  const query = useQuery(endpointQuery(accountListSessions));
  const end = useAction(accountEndSession, { invalidates: [accountListSessions] });
  return (
    <Loaded query={query} loading="Loading your sessions" failed="Your sessions could not be loaded">
      {(sessions) => (
        <ul aria-label="Sessions" className="-my-2 max-w-md text-sm">
          {sessions.map((session) => (
            <SessionRow key={session.id} {...session} end={end.button({ params: { id: String(session.id) } })} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface SessionRowProps extends UserSession {
  readonly end: { readonly busy: boolean; readonly onClick: () => void };
}

function SessionRow({ userAgent, network, createdAt, lastUsedAt, isCurrent, end }: SessionRowProps): ReactNode {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-line py-1 not-first:border-t">
      <span className="min-w-0">
        <span className="block font-semibold" title={userAgent}>
          {browserName(userAgent) ?? 'Unknown browser'}
          {isCurrent && <span className="ml-2 font-normal text-muted">This browser</span>}
        </span>
        <span className="text-muted">
          {network}, since <Time at={createdAt} />
          {lastUsedAt !== null && (
            <>
              , last used <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {!isCurrent && (
        <Button variant="quiet" className="-mr-4" {...end}>
          End
        </Button>
      )}
    </li>
  );
}
