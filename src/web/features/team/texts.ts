import { ADMIN_PASSWORD_CHARACTERS_MIN } from '#domain/team/limits.ts';
import { type Permission, permissionsOf, type Role, TEAM_ROLES, type TeamRole } from '#domain/team/roles.ts';
import { RECOVERY_CODES } from '#domain/team/sign-in-code.ts';
import type { States } from '#web/components/ui/state-badge.tsx';

export const ROLES = {
  admin: ['Administrator', 'info'],
  editor: ['Editor'],
  user: ['Ordinary account'],
} as const satisfies States<Role>;

const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  'change-phases': 'change, publish and delete phases',
  'publish-content': 'publish content of the public pages',
  'write-campaigns': 'write campaigns',
  'set-wallet-access': 'close new wallets, or set the day of the wallet button',
  'publish-snapshots': 'publish snapshots',
  'send-campaigns': 'send campaigns to subscribers',
  'read-people': 'read and change data of miners and subscribers',
  'read-activity': 'read the activity log',
  'manage-team': 'manage the team',
};

/** Returns what a role may do and what not, in sentences. */
export function roleHint(role: TeamRole): string {
  const list = (permissions: readonly Permission[]) => permissions.map((one) => PERMISSION_TEXTS[one]).join('; ');
  const missing = permissionsOf(role, { granted: false });
  if (missing.length === 0) return 'Full access.';
  return `May ${list(permissionsOf(role))}. May not ${list(missing)}.`;
}

/** The roles of the team as a choice, the first with the most rights. */
export const TEAM_ROLE_CHOICE = TEAM_ROLES.toReversed().map((value) => ({
  value,
  label: ROLES[value][0],
  hint: roleHint(value),
}));

export const TEAM_PASSWORD_HINT = `At least ${ADMIN_PASSWORD_CHARACTERS_MIN} characters and hard to guess: several unrelated words, or a password from a password manager.`;

/** Says how many recovery codes an account has left. */
export function recoveryCodesText(left: number): string {
  if (left === 0) return 'No recovery code is left. Create new ones.';
  return `${left} of ${RECOVERY_CODES} recovery codes ${left === 1 ? 'is' : 'are'} left.`;
}
