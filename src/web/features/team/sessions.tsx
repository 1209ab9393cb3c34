import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountEndAllSessions, accountLogout, type User } from '#contract/team-account.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { type Action, useAction } from '#web/components/ui/use-action.ts';
import { forgetAdmin } from '#web/lib/admin-marker.ts';
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

/** The user's badge, and the logout. */
export function AccountBar({ user }: { readonly user: User }): ReactNode {
  const logOut = useLogOut();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="info" className="max-w-60">
        <span className="truncate">{user.username}</span>
      </Badge>
      <Button variant="secondary" {...logOut.button()}>
        Logout
      </Button>
    </div>
  );
}
