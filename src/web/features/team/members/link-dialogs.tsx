import { type ReactNode, useState } from 'react';
import type { TeamInvitation, TeamMember } from '#contract/team.ts';
import type { TeamRole } from '#domain/team/roles.ts';
import { ActionDialog } from '#web/components/ui/action-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { EmailField } from '../email-field.tsx';
import type { ShownLink } from './link-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { TEAM_OPTIONS, type TeamDialogProps } from './role-dialogs.tsx';
import { useTeamActions } from './team-queries.ts';
import { TEAM } from './texts.ts';

interface LinkProps extends TeamDialogProps {
  /** Receives a link that was not mailed; it is shown only once. */
  readonly onLink: (link: ShownLink) => void;
}

/** Asks for role and address. */
export function InviteDialog({
  canSendMail,
  onClose,
  onLink,
}: LinkProps & { readonly canSendMail: boolean }): ReactNode {
  const [role, setRole] = useState<TeamRole>('editor');
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const actions = useTeamActions();
  const address = email.trim() === '' ? undefined : email;
  const { invite: TEXTS } = TEAM;
  return (
    <ActionDialog
      title={TEXTS.title}
      lead={canSendMail ? TEXTS.mailLead : TEXTS.lead}
      submitLabel={address === undefined ? TEXTS.submit : TEXTS.send}
      failedTitle={TEAM.failedTitle}
      onSubmit={async () => {
        const { token } = await actions.invite({ role, note, email: address });
        if (token === null) toast(TEXTS.sent(address ?? ''));
        else onLink({ href: teamLink('/admin/invitation', token), texts: TEXTS.ready });
      }}
      onClose={onClose}
    >
      <TextField
        label={TEXTS.note}
        hint={TEXTS.noteHint}
        value={note}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      {canSendMail && (
        <EmailField label={TEXTS.email} hint={TEXTS.emailHint} autoComplete="off" value={email} onChange={setEmail} />
      )}
      <RoleChoice label={TEAM.role} options={TEAM_OPTIONS} value={role} onChange={setRole} />
    </ActionDialog>
  );
}

/** Mails a new link of an invitation. */
export function ResendDialog({
  invitation: { id, email },
  onClose,
}: TeamDialogProps & { readonly invitation: TeamInvitation }): ReactNode {
  const actions = useTeamActions();
  const { resend: TEXTS } = TEAM.invitations;
  return (
    <ActionDialog
      title={TEXTS.title}
      lead={TEXTS.lead(email ?? '')}
      submitLabel={TEXTS.submit}
      failedTitle={TEAM.failedTitle}
      onSubmit={async () => {
        await actions.resend({ id });
        toast(TEAM.invite.sent(email ?? ''));
      }}
      onClose={onClose}
    />
  );
}

/** Makes a link by which a member chooses a new password. */
export function PasswordLinkDialog({
  member,
  canSendMail,
  onClose,
  onLink,
}: LinkProps & { readonly member: TeamMember; readonly canSendMail: boolean }): ReactNode {
  const actions = useTeamActions();
  const { passwordLink: TEXTS } = TEAM;
  const email = canSendMail ? member.email : null;
  return (
    <ActionDialog
      title={TEXTS.title(member.username)}
      lead={TEXTS.lead(email)}
      submitLabel={email === null ? TEXTS.submit : TEXTS.send}
      failedTitle={TEAM.failedTitle}
      onSubmit={async () => {
        const { token } = await actions.sendPasswordLink({ id: member.id });
        if (token === null) toast(TEXTS.sent(email ?? ''));
        else onLink({ href: teamLink('/admin/password', token), texts: TEXTS.ready });
      }}
      onClose={onClose}
    />
  );
}

/** The token is in the fragment, which no server and no log receives. */
function teamLink(path: '/admin/invitation' | '/admin/password', token: string): string {
  return `${window.location.origin}${path}#${token}`;
}
