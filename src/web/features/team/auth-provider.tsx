import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { pageAt } from '#contract/pages.ts';
import { accountReadCurrentUser, type User } from '#contract/team-account.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { onSessionEnd } from '#web/lib/session-events.ts';

/** The signed-in user; null when there is none. */
export const userQuery = queryOptions({ queryKey: ['account', 'user'], queryFn: fetchUser });

async function fetchUser(): Promise<User | null> {
  try {
    return await callEndpoint(accountReadCurrentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The next user must not see what this one loaded. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey !== userQuery.queryKey });
  queryClient.setQueryData(userQuery.queryKey, null);
}

export type AuthState =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: Error; readonly retry: () => void }
  /** null: no user is signed in. */
  | { readonly type: 'loaded'; readonly user: User | null };

const AuthContext = createContext<AuthState | undefined>(undefined);

/** Provides the current user. Only around screens that need it, so that other pages make no call. */
export function AuthProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(userQuery);
  const queryClient = useQueryClient();

  // The screens that need a user redirect to the login then.
  useEffect(() => onSessionEnd(() => forgetUser(queryClient)), [queryClient]);

  function state(): AuthState {
    if (data !== undefined) return { type: 'loaded', user: data };
    if (error === null || isFetching) return { type: 'loading' };
    return { type: 'failed', error, retry: () => void refetch() };
  }

  return <AuthContext value={state()}>{children}</AuthContext>;
}

/** Throws outside of a provider, as specified. */
export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  if (auth === undefined) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The login page, which redirects back to `here` afterwards. */
export function loginUrl(here: { readonly pathname: string; readonly search: string }): string {
  return `/auth?${new URLSearchParams({ next: here.pathname + here.search })}`;
}

/** Where the login redirects: to an existing page of this site, otherwise home. */
export function urlAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  const [pathname = '', query] = next.split('?', 2);
  const page = pageAt(pathname);
  if (page === undefined || page.id === 'auth') return '/';
  return query === undefined ? pathname : `${pathname}?${query}`;
}

/** Whether the URL asks for the account page, where a signed-in user stays. */
export function isAccountRequest(search: string): boolean {
  return new URLSearchParams(search).has('account');
}
