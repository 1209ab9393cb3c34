import { hasRole, type Role, type TeamRole } from './roles.ts';

/** What the team may do, and the least role for it: read by the calls, and shown to members and to who invites them. */
export const PERMISSIONS = {
  'publish-content': 'editor',
  'write-campaigns': 'editor',
  'change-phases': 'admin',
  'set-wallet-access': 'admin',
  'publish-snapshots': 'admin',
  'send-campaigns': 'admin',
  'read-people': 'admin',
  'read-activity': 'admin',
  'manage-team': 'admin',
} as const satisfies Record<string, TeamRole>;

export type Permission = keyof typeof PERMISSIONS;

export function isPermitted(role: Role, permission: Permission): boolean {
  return hasRole(role, PERMISSIONS[permission]);
}

/** Returns the permissions of a role, or with `granted: false` those that it lacks. */
export function permissionsOf(role: Role, { granted = true } = {}): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((one) => isPermitted(role, one) === granted);
}
