import { type ReactNode, useState } from 'react';
import type { FoundAccount, TeamMember } from '#contract/team.ts';
import { ROLES, type Role, TEAM_ROLES, type TeamRole } from '#domain/team/roles.ts';
import { ActionDialog } from '#web/components/ui/action-dialog.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { FindAccountDialog } from './find-account-dialog.tsx';
import { RoleChoice, type RoleOption } from './role-choice.tsx';
import { useTeamActions } from './team-queries.ts';
import { ROLE_TEXTS, roleHint, TEAM } from './texts.ts';

export interface TeamDialogProps {
  readonly onClose: () => void;
}

export const TEAM_OPTIONS: readonly RoleOption<TeamRole>[] = TEAM_ROLES.toReversed().map((value) => ({
  value,
  label: ROLE_TEXTS[value],
  hint: roleHint(value),
}));

const ALL_OPTIONS: readonly RoleOption<Role>[] = [
  ...TEAM_OPTIONS,
  { value: ROLES[0], label: TEAM.change.none, hint: TEAM.change.noneHint },
];

/** Changes a member's role, or removes the member from the team. */
export function RoleDialog({ member, onClose }: TeamDialogProps & { readonly member: TeamMember }): ReactNode {
  const [role, setRole] = useState<Role>(member.role);
  const actions = useTeamActions();
  return (
    <ActionDialog
      title={TEAM.change.title(member.username)}
      lead={TEAM.change.lead}
      submitLabel={TEAM.change.submit}
      failedTitle={TEAM.failedTitle}
      onSubmit={async () => {
        await actions.setRole({ userId: member.id, role });
        toast({ title: TEAM.change.done });
      }}
      onClose={onClose}
    >
      <RoleChoice label={TEAM.role} options={ALL_OPTIONS} value={role} onChange={setRole} />
    </ActionDialog>
  );
}

/** Removes a member's app, passkeys and recovery codes. */
export function ResetFactorDialog({ member, onClose }: TeamDialogProps & { readonly member: TeamMember }) {
  const actions = useTeamActions();
  return (
    <ActionDialog
      title={TEAM.resetFactor.title(member.username)}
      lead={TEAM.resetFactor.lead}
      submitLabel={TEAM.resetFactor.submit}
      failedTitle={TEAM.failedTitle}
      onSubmit={async () => {
        await actions.resetSecondFactor({ id: member.id });
        toast({ title: TEAM.resetFactor.done });
      }}
      onClose={onClose}
    />
  );
}

/** Adds an existing account to the team, which is shown before it gets rights. */
export function AddAccountDialog({ onClose }: TeamDialogProps): ReactNode {
  const [role, setRole] = useState<TeamRole>('editor');
  const [account, setAccount] = useState<FoundAccount>();
  const actions = useTeamActions();
  if (account === undefined) return <FindAccountDialog onFound={setAccount} onClose={onClose} />;
  return (
    <ActionDialog
      title={TEAM.add.found(account.username)}
      lead={TEAM.add.lead(formatInstant(account.createdAt), ROLE_TEXTS[account.role])}
      submitLabel={TEAM.add.submit}
      failedTitle={TEAM.failedTitle}
      onSubmit={async () => {
        await actions.setRole({ userId: account.id, role });
        toast({ title: TEAM.add.done });
      }}
      onClose={onClose}
    >
      <RoleChoice label={TEAM.role} options={TEAM_OPTIONS} value={role} onChange={setRole} />
    </ActionDialog>
  );
}
