import { type ReactNode, useEffect, useState } from 'react';
import {
  type FoundAccount,
  type TeamMember,
  teamFindAccount,
  teamRead,
  teamResetSecondFactor,
  teamSetRole,
} from '#contract/team.ts';
import { Field, FormDialog, RadioCards, useApiForm } from '#web/components/ui/api-form.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { ROLES, TEAM_ROLE_CHOICE } from '../texts.ts';

interface MemberDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Changes a member's role, or removes the member from the team. */
export function RoleDialog({ member, onClose }: MemberDialogProps): ReactNode {
  const form = useApiForm(teamSetRole, {
    defaults: { userId: member.id, role: member.role },
    done: (_none, { body: { role } }) => ({
      title: 'Role saved',
      description: `${member.username}: ${ROLES[role][0]}`,
    }),
    invalidates: [teamRead],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={`Role of ${member.username}`} submit="Save role" onClose={onClose}>
      <RadioCards
        name="role"
        label="Role"
        options={[
          ...TEAM_ROLE_CHOICE,
          { value: 'user', label: 'Remove from the team', hint: 'Becomes an ordinary account, without rights here.' },
        ]}
      />
    </FormDialog>
  );
}

/** Removes a member's app, passkeys and recovery codes. */
export function ResetFactorDialog({ member, onClose }: MemberDialogProps): ReactNode {
  const form = useApiForm(teamResetSecondFactor, {
    defaults: {},
    params: { id: String(member.id) },
    done: { title: 'Second factor reset', description: member.username },
    invalidates: [teamRead],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Reset the second factor of ${member.username}?`}
      lead="The app, all passkeys and all recovery codes stop working; the password alone signs in then. Make sure that it is this person who asks."
      submit="Reset"
      onClose={onClose}
    />
  );
}

/** Adds an existing account to the team, which is shown before it gets rights. */
export function AddAccountDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [account, setAccount] = useState<FoundAccount>();
  if (account === undefined) return <FindAccountDialog onFound={setAccount} onClose={onClose} />;
  return <AddFoundDialog account={account} onClose={onClose} />;
}

function FindAccountDialog({
  onFound,
  onClose,
}: {
  readonly onFound: (account: FoundAccount) => void;
  readonly onClose: () => void;
}): ReactNode {
  const form = useApiForm(teamFindAccount, {
    defaults: { username: '' },
    onDone: onFound,
  });
  const { setFocus } = form.methods;

  useEffect(() => setFocus('username'), [setFocus]);

  return (
    <FormDialog
      form={form}
      title="Add an existing account"
      lead="Enter its name exactly. You see it before it gets rights."
      submit="Find"
      onClose={onClose}
    >
      <Field name="username" label="Name of the account" autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </FormDialog>
  );
}

function AddFoundDialog({
  account: { id, username, role, createdAt },
  onClose,
}: {
  readonly account: FoundAccount;
  readonly onClose: () => void;
}): ReactNode {
  const form = useApiForm(teamSetRole, {
    defaults: { userId: id, role: 'editor' },
    done: { title: 'Added to the team', description: username },
    invalidates: [teamRead],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Add ${username} to the team`}
      lead={`${ROLES[role][0]}, registered ${formatInstant(createdAt)}. It has to choose a strong password first.`}
      submit="Add to the team"
      onClose={onClose}
    >
      <RadioCards name="role" label="Role" options={TEAM_ROLE_CHOICE} />
    </FormDialog>
  );
}
