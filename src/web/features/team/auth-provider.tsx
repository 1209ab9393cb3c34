import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { User } from '#contract/team-account.ts';
import { onSessionEnd } from '#web/lib/session-end.ts';
import { forgetUser, userQuery } from './account-queries.ts';

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
