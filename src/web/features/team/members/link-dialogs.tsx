import { type ReactNode, useState } from 'react';
import type { TeamInvitation, TeamMember } from '#contract/team.ts';
import type { TeamRole } from '#domain/team/roles.ts';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
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

/** Asks for role, address and password. */
export function InviteDialog({
  username,
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
    <PasswordDialog
      title={TEXTS.title}
      lead={canSendMail ? TEXTS.mailLead : TEXTS.lead}
      submitLabel={address === undefined ? TEXTS.submit : TEXTS.send}
      failedTitle={TEAM.failedTitle}
      username={username}
      onSubmit={async (proof) => {
        const { token } = await actions.invite({ role, note, email: address, ...proof });
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
    </PasswordDialog>
  );
}

/** Mails a new link of an invitation. */
export function ResendDialog({
  invitation: { id, email },
  username,
  onClose,
}: TeamDialogProps & { readonly invitation: TeamInvitation }): ReactNode {
  const actions = useTeamActions();
  const { resend: TEXTS } = TEAM.invitations;
  return (
    <PasswordDialog
      title={TEXTS.title}
      lead={TEXTS.lead(email ?? '')}
      submitLabel={TEXTS.submit}
      failedTitle={TEAM.failedTitle}
      username={username}
      onSubmit={async (proof) => {
        await actions.resend({ id, ...proof });
        toast(TEAM.invite.sent(email ?? ''));
      }}
      onClose={onClose}
    />
  );
}

/** Makes a link by which a member chooses a new password. */
export function PasswordLinkDialog({
  member,
  username,
  canSendMail,
  onClose,
  onLink,
}: LinkProps & { readonly member: TeamMember; readonly canSendMail: boolean }): ReactNode {
  const actions = useTeamActions();
  const { passwordLink: TEXTS } = TEAM;
  const email = canSendMail ? member.email : null;
  return (
    <PasswordDialog
      title={TEXTS.title(member.username)}
      lead={TEXTS.lead(email)}
      submitLabel={email === null ? TEXTS.submit : TEXTS.send}
      failedTitle={TEAM.failedTitle}
      username={username}
      onSubmit={async (proof) => {
        const { token } = await actions.sendPasswordLink({ id: member.id, ...proof });
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
