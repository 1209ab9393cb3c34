import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { teamRead } from '#contract/team.ts';
import { ROLES, type Role, TEAM_ROLES, type TeamRole } from '#domain/team/roles.ts';
import { ActionDialog, type ActionDialogProps } from '#web/components/ui/action-dialog.tsx';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { ROLES as ROLE_STATES, roleHint } from '../texts.ts';

/** Asks before something about the team is done, does it, and reads the team again, after a failure too. */
export function TeamDialog({ onSubmit, ...dialog }: Omit<ActionDialogProps, 'failedTitle'>): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ActionDialog
      {...dialog}
      failedTitle="Nothing was changed"
      onSubmit={() => onSubmit().finally(() => void queryClient.invalidateQueries({ queryKey: endpointKey(teamRead) }))}
    />
  );
}

interface RoleOption<Choice extends Role> {
  readonly value: Choice;
  readonly label: string;
  readonly hint: string;
}

export const TEAM_OPTIONS: readonly RoleOption<TeamRole>[] = TEAM_ROLES.toReversed().map((value) => ({
  value,
  label: ROLE_STATES[value][0],
  hint: roleHint(value),
}));

export const ALL_OPTIONS: readonly RoleOption<Role>[] = [
  ...TEAM_OPTIONS,
  { value: ROLES[0], label: 'Remove from the team', hint: 'Becomes an ordinary account, without rights here.' },
];

interface RoleChoiceProps<Choice extends Role> {
  readonly options: readonly RoleOption<Choice>[];
  readonly value: Choice;
  readonly onChange: (role: Choice) => void;
}

/** One of few roles, each with what it may do. */
export function RoleChoice<Choice extends Role>({ options, value, onChange }: RoleChoiceProps<Choice>): ReactNode {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Role</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge px-3.5 py-2.5 transition-colors duration-150 hover:border-text has-checked:border-volt has-checked:bg-volt-tint"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 shrink-0 accent-volt"
          />
          <span className="grid gap-0.5 text-sm">
            <span className="font-semibold">{option.label}</span>
            <span className="text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
