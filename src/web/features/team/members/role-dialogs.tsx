import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type FoundAccount,
  findAccountSchema,
  type TeamMember,
  teamFindAccount,
  teamResetSecondFactor,
  teamSetRole,
} from '#contract/team.ts';
import type { Role, TeamRole } from '#domain/team/roles.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ROLES } from '../texts.ts';
import { ALL_OPTIONS, RoleChoice, TEAM_OPTIONS, TeamDialog } from './team-dialog.tsx';

interface MemberDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Changes a member's role, or removes the member from the team. */
export function RoleDialog({ member, onClose }: MemberDialogProps): ReactNode {
  const [role, setRole] = useState<Role>(member.role);
  return (
    <TeamDialog
      title={`Role of ${member.username}`}
      lead="It applies to the next call of this account. Enter your own password to continue."
      submitLabel="Save role"
      onSubmit={async () => {
        await callEndpoint(teamSetRole, { body: { userId: member.id, role } });
        toast({ title: 'Role saved' });
      }}
      onClose={onClose}
    >
      <RoleChoice options={ALL_OPTIONS} value={role} onChange={setRole} />
    </TeamDialog>
  );
}

/** Removes a member's app, passkeys and recovery codes. */
export function ResetFactorDialog({ member, onClose }: MemberDialogProps): ReactNode {
  return (
    <TeamDialog
      title={`Reset the second factor of ${member.username}?`}
      lead="For who has lost the phone and the recovery codes. The app, all passkeys and all codes stop working; the password alone signs in then. Make sure that it is this person who asks. Enter your own password to continue."
      submitLabel="Reset"
      onSubmit={async () => {
        await callEndpoint(teamResetSecondFactor, { params: { id: String(member.id) } });
        toast({ title: 'Second factor reset' });
      }}
      onClose={onClose}
    />
  );
}

/** Adds an existing account to the team, which is shown before it gets rights. */
export function AddAccountDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [role, setRole] = useState<TeamRole>('editor');
  const [account, setAccount] = useState<FoundAccount>();
  if (account === undefined) return <FindAccountDialog onFound={setAccount} onClose={onClose} />;
  return (
    <TeamDialog
      title={`Add ${account.username} to the team`}
      lead={`${ROLES[account.role][0]}, registered ${formatInstant(account.createdAt)}. It has to choose a strong password at its next visit. Enter your own password to continue.`}
      submitLabel="Add to the team"
      onSubmit={async () => {
        await callEndpoint(teamSetRole, { body: { userId: account.id, role } });
        toast({ title: 'Added to the team' });
      }}
      onClose={onClose}
    >
      <RoleChoice options={TEAM_OPTIONS} value={role} onChange={setRole} />
    </TeamDialog>
  );
}

function FindAccountDialog({
  onFound,
  onClose,
}: {
  readonly onFound: (account: FoundAccount) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(findAccountSchema),
    defaultValues: { username: '' },
  });

  useEffect(() => setFocus('username'), [setFocus]);

  const submit = handleSubmit(async (queryParams) => {
    setFailure(undefined);
    try {
      onFound(await callEndpoint(teamFindAccount, { queryParams }));
    } catch (error) {
      setFailure(errorMessage(error));
    }
  });

  return (
    <ModalDialog
      title="Add an existing account"
      lead="Enter its name exactly. You see when it was registered before it gets rights."
      onCancel={onClose}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <TextField
          {...register('username')}
          label="Name of the account"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
        />
        <FailureNotice title="No account was found" text={failure} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={formState.isSubmitting}>
            Find
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
