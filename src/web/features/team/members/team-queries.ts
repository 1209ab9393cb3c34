import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import {
  teamEndSessions,
  teamInvite,
  teamRead,
  teamResendInvitation,
  teamResetSecondFactor,
  teamSetRole,
  teamWithdrawInvitation,
} from '#contract/team.ts';
import { teamSendPasswordLink } from '#contract/team-password-link.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { TEAM } from './texts.ts';

const SENDING_REFRESH_MS = 3_000;

export const teamQuery = queryOptions({
  queryKey: ['admin', 'team'],
  queryFn: () => callEndpoint(teamRead),
  // Until a mail was sent or given up.
  refetchInterval: ({ state }) =>
    state.data?.invitations.some((one) => one.state === 'sending') ? SENDING_REFRESH_MS : false,
  // Others change it: each visit asks again.
  staleTime: 0,
});

/** The calls about the team, each of which reads it again. They reject with what the call throws. */
export function useTeamActions() {
  const queryClient = useQueryClient();
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
  return {
    setRole: (body: BodyInputOf<typeof teamSetRole>) => callEndpoint(teamSetRole, { body }).finally(refresh),
    resetSecondFactor: ({ id }: { readonly id: number }) =>
      callEndpoint(teamResetSecondFactor, { params: { id: String(id) } }).finally(refresh),
    resend: ({ id }: { readonly id: number }) =>
      callEndpoint(teamResendInvitation, { params: { id: String(id) } }).finally(refresh),
    sendPasswordLink: ({ id }: { readonly id: number }) =>
      callEndpoint(teamSendPasswordLink, { params: { id: String(id) } }).finally(refresh),
    invite: (body: BodyInputOf<typeof teamInvite>) => callEndpoint(teamInvite, { body }).finally(refresh),
  };
}

export function useEndMemberSessions() {
  return useTeamMutation(
    (id: number) => callEndpoint(teamEndSessions, { params: { id: String(id) } }),
    TEAM.endSessions.done,
    TEAM.endSessions.failed,
  );
}

export function useWithdrawInvitation() {
  return useTeamMutation(
    (id: number) => callEndpoint(teamWithdrawInvitation, { params: { id: String(id) } }),
    TEAM.invitations.withdrawn,
    TEAM.invitations.failed,
  );
}

function useTeamMutation<Input>(send: (input: Input) => Promise<undefined>, done: string, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: done }),
    onError: (error) => toast({ title: failed, description: errorMessage(error), variant: 'destructive' }),
    // The tables of the area too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}
