import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import {
  accountChangePassword,
  accountCurrentUser,
  accountLogin,
  accountLogout,
  accountRegister,
  type User,
} from '#contract/account.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { SignInAgain } from './sign-in-again.tsx';

export type AuthState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  /** null: nobody is signed in. */
  | { readonly kind: 'known'; readonly user: User | null };

export interface Auth {
  readonly state: AuthState;
  /** The calls throw what `callEndpoint` throws; on success the user is known at once. */
  readonly logIn: (credentials: { username: string; password: string }) => Promise<User>;
  readonly register: (account: { username: string; email: string; password: string }) => Promise<User>;
  readonly logOut: () => Promise<void>;
  readonly changePassword: (passwords: { currentPassword: string; newPassword: string }) => Promise<User>;
}

const AuthContext = createContext<Auth | undefined>(undefined);
const USER_KEY = ['account', 'user'];

/** 401 is not a failure: it means that nobody is signed in. */
async function fetchUser(): Promise<User | null> {
  try {
    return await callEndpoint(accountCurrentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Who is signed in, for the screens below. Stands only around screens that ask, so that other pages make no call. */
export function AuthProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: USER_KEY, queryFn: fetchUser });

  function keep(user: User): User {
    queryClient.setQueryData(USER_KEY, user);
    return user;
  }

  // Not TanStack mutations: their cache would keep the password for minutes.
  const auth: Auth = {
    state: toState(query),
    logIn: async (body) => keep(await callEndpoint(accountLogin, { body })),
    register: async (body) => keep(await callEndpoint(accountRegister, { body })),
    logOut: async () => {
      await callEndpoint(accountLogout);
      // What an administrator saw is not for whoever comes next.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey !== USER_KEY });
      queryClient.setQueryData(USER_KEY, null);
    },
    changePassword: async (body) => keep(await callEndpoint(accountChangePassword, { body })),
  };
  return (
    <AuthContext value={auth}>
      {children}
      {query.data && <SignInAgain user={query.data} onSignedIn={keep} />}
    </AuthContext>
  );
}

function toState(query: {
  readonly data: User | null | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}): AuthState {
  if (query.data !== undefined) return { kind: 'known', user: query.data };
  if (query.error === null || query.isFetching) return { kind: 'loading' };
  return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
}

/** Throws outside of a provider (specification, section 8). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === undefined) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
