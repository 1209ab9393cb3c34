import { ADMIN_PASSWORD_CHARACTERS_MIN } from '#domain/team/limits.ts';
import { type Role, TEAM_ROLES, type TeamRole } from '#domain/team/roles.ts';
import { RECOVERY_CODES } from '#domain/team/sign-in-code.ts';
import type { States } from '#web/components/ui/state-badge.tsx';

export const ROLES = {
  admin: ['Administrator', 'info'],
  editor: ['Editor'],
  user: ['Ordinary account'],
} as const satisfies States<Role>;

/** What a role may do and what not. */
const ROLE_HINTS = {
  admin: 'Everything, the team too.',
  editor: 'Publishes content and writes campaigns. Sends nothing, and sees no miners or subscribers.',
} as const satisfies Record<TeamRole, string>;

/** The roles of the team as a choice, the first with the most rights. */
export const TEAM_ROLE_CHOICE = TEAM_ROLES.toReversed().map((value) => ({
  value,
  label: ROLES[value][0],
  hint: ROLE_HINTS[value],
}));

export const TEAM_PASSWORD_HINT = `At least ${ADMIN_PASSWORD_CHARACTERS_MIN} characters and hard to guess: several unrelated words, or a password from a password manager.`;

/** Says how many recovery codes an account has left. */
export function recoveryCodesText(left: number): string {
  if (left === 0) return 'No recovery code is left. Create new ones.';
  return `${left} of ${RECOVERY_CODES} recovery codes ${left === 1 ? 'is' : 'are'} left.`;
}
