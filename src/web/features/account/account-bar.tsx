import { type ReactNode, useState } from 'react';
import type { User } from '#contract/account.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { ACCOUNT, ACCOUNT_NOTICES } from '#web/content/account.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useAuth } from './auth-provider.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

/** The user's badge with what belongs to it: the list of sign-ins, and the way out. */
export function AccountBar({ user }: { readonly user: User }): ReactNode {
  const { logOut } = useAuth();
  const [isLeaving, setLeaving] = useState(false);
  const [showsSessions, setShowsSessions] = useState(false);

  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      await logOut();
      toast(ACCOUNT_NOTICES.loggedOut);
    } catch (error) {
      toast({ title: ACCOUNT_NOTICES.logoutFailed, description: errorText(error), variant: 'destructive' });
      setLeaving(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="info" className="max-w-60">
        <span className="truncate">{user.username}</span>
      </Badge>
      <Button variant="quiet" onClick={() => setShowsSessions(true)}>
        {ACCOUNT.sessions.open}
      </Button>
      <Button variant="secondary" busy={isLeaving} onClick={leave}>
        {ACCOUNT.logout}
      </Button>
      {showsSessions && <SessionsDialog onClose={() => setShowsSessions(false)} />}
    </div>
  );
}
