import { type ReactNode, useState } from 'react';
import type { User } from '#contract/team-account.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useLogOut } from './account-mutations.ts';
import { SessionsDialog } from './sessions-dialog.tsx';
import { ACCOUNT } from './texts.ts';

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
        {ACCOUNT.sessions.open}
      </Button>
      <Button variant="secondary" busy={logOut.isPending} onClick={() => logOut.mutate()}>
        {ACCOUNT.logout}
      </Button>
      {showsSessions && <SessionsDialog user={user} onClose={() => setShowsSessions(false)} />}
    </div>
  );
}
