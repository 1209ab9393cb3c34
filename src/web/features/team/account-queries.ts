import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountListSessions, accountReadCurrentUser, type User } from '#contract/team-account.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The signed-in user; null when there is none. */
export const userQuery = queryOptions({ queryKey: ['account', 'user'], queryFn: fetchUser });

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => callEndpoint(accountListSessions),
  staleTime: 0,
});

/** The next user must not see what this one loaded. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey !== userQuery.queryKey });
  queryClient.setQueryData(userQuery.queryKey, null);
}

async function fetchUser(): Promise<User | null> {
  try {
    return await callEndpoint(accountReadCurrentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
