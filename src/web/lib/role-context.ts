import { createContext, useContext } from 'react';
import type { Role } from '#domain/team/roles.ts';

/** The role of whoever uses the admin area. What it hides, the server refuses as well. */
export const RoleContext = createContext<Role>('user');

export function useIsAdmin(): boolean {
  return useContext(RoleContext) === 'admin';
}
