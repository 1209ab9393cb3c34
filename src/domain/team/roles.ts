/** What an account may do. Each role may also do what those before it may. */
export const ROLES = ['user', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Those who may open the admin area: an editor sees no data of people and does not manage the team. */
export const TEAM_ROLES = ['editor', 'admin'] as const satisfies readonly Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export function isTeamRole(role: Role): role is TeamRole {
  return role !== 'user';
}

/** What the team may do, and the least role for it: read by the calls and the screens. */
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
