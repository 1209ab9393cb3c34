import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { invitationAccept } from '#contract/team.ts';
import {
  accountChangePassword,
  accountEndAllSessions,
  accountEndSession,
  accountLogin,
  accountLogout,
  accountRegister,
  type User,
} from '#contract/team-account.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { forgetAdmin } from '#web/lib/admin-marker.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { forgetUser, sessionsQuery, userQuery } from './account-queries.ts';
import { ACCOUNT_NOTICES } from './texts.ts';

/** One hook per write. Those with a password return the call, which rejects with what `callEndpoint` throws. */

export function useLogIn() {
  return useUserMutation((body: BodyInputOf<typeof accountLogin>) => callEndpoint(accountLogin, { body }));
}

export function useRegister() {
  return useUserMutation((body: BodyInputOf<typeof accountRegister>) => callEndpoint(accountRegister, { body }));
}

export function useChangePassword() {
  return useUserMutation((body: BodyInputOf<typeof accountChangePassword>) =>
    callEndpoint(accountChangePassword, { body }),
  );
}

export function useLogOut() {
  return useSignOut(() => callEndpoint(accountLogout), ACCOUNT_NOTICES.loggedOut);
}

export function useSignOutEverywhere() {
  return useSignOut(() => callEndpoint(accountEndAllSessions), ACCOUNT_NOTICES.signedOutEverywhere);
}

function useSignOut(send: () => Promise<undefined>, done: Parameters<typeof toast>[0]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) =>
      toast({ title: ACCOUNT_NOTICES.logoutFailed, description: errorMessage(error), variant: 'destructive' }),
    onSuccess: () => {
      forgetAdmin();
      forgetUser(queryClient);
      toast(done);
    },
  });
}

/** Refreshes the list after a failure too: the session may have ended already. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(accountEndSession, { params: { id: String(id) } }),
    // Not awaited: a failure is shown at once.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useAcceptInvitation() {
  return useUserMutation((body: BodyInputOf<typeof invitationAccept>) => callEndpoint(invitationAccept, { body }));
}

/** The returned user becomes the current one. The mutation cache drops the body at once, because it has a password. */
function useUserMutation<Body>(send: (body: Body) => Promise<User>) {
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation({
    mutationFn: send,
    gcTime: 0,
    onSuccess: (user) => void queryClient.setQueryData(userQuery.queryKey, user),
  });
  return (body: Body): Promise<User> => mutateAsync(body).finally(reset);
}
