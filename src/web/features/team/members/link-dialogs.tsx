import { type ReactNode, useRef, useState } from 'react';
import type { TeamInvitation, TeamMember } from '#contract/team.ts';
import { teamInvite, teamResendInvitation, teamSendPasswordLink } from '#contract/team-links.ts';
import { INVITATION_VALID_DAYS, PASSWORD_LINK_VALID_MINUTES } from '#domain/team/limits.ts';
import type { TeamRole } from '#domain/team/roles.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { EmailField } from '../account-fields.tsx';
import { RoleChoice, TEAM_OPTIONS, TeamDialog } from './team-dialog.tsx';

/** A link with a token, and what it is for. */
export interface ShownLink {
  readonly token: string;
  readonly lead: string;
}

interface LinkProps {
  readonly canSendMail: boolean;
  /** Receives a link that was not mailed; it is shown only once. */
  readonly onLink: (link: ShownLink) => void;
  readonly onClose: () => void;
}

/** Asks for role and address. */
export function InviteDialog({ canSendMail, onLink, onClose }: LinkProps): ReactNode {
  const [role, setRole] = useState<TeamRole>('editor');
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const email = typed.trim() === '' ? undefined : typed;
  return (
    <TeamDialog
      title="Invite a new member"
      lead={`${canSendMail ? 'The link works' : 'You get a link that works'} once, for ${INVITATION_VALID_DAYS} days. Enter your own password to continue.`}
      submitLabel={email === undefined ? 'Create the link' : 'Send the invitation'}
      onSubmit={async () => {
        const { token } = await callEndpoint(teamInvite, { body: { role, note, email } });
        if (token === null) notifyMailed('Invitation on its way', email);
        else {
          onLink({
            token,
            lead: 'It is shown only now. Send it to nobody else: whoever opens it first joins the team.',
          });
        }
      }}
      onClose={onClose}
    >
      <TextField
        label="For whom"
        hint="Shown here, and kept in the activity log."
        value={note}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      {canSendMail && (
        <EmailField
          label="Email"
          hint="We send the link there, and nobody else sees it. Leave it empty to get the link yourself."
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <RoleChoice options={TEAM_OPTIONS} value={role} onChange={setRole} />
    </TeamDialog>
  );
}

/** Mails a new link of an invitation. */
export function ResendDialog({
  invitation: { id, email },
  onClose,
}: {
  readonly invitation: TeamInvitation;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <TeamDialog
      title="Send a new link?"
      lead={`It is mailed to ${email} and works once, for ${INVITATION_VALID_DAYS} days. The earlier link stops working. Enter your own password to continue.`}
      submitLabel="Send the invitation"
      onSubmit={async () => {
        await callEndpoint(teamResendInvitation, { params: { id: String(id) } });
        notifyMailed('Invitation on its way', email);
      }}
      onClose={onClose}
    />
  );
}

/** Makes a link by which a member chooses a new password. */
export function PasswordLinkDialog({
  member,
  canSendMail,
  onLink,
  onClose,
}: LinkProps & { readonly member: TeamMember }): ReactNode {
  const email = canSendMail ? member.email : null;
  const way = email === null ? 'it is shown to you once' : `it is mailed to ${email}, and you do not see it`;
  return (
    <TeamDialog
      title={`A new password for ${member.username}?`}
      lead={`For who has forgotten the password. The link works once, for ${PASSWORD_LINK_VALID_MINUTES} minutes; ${way}. When it is used, all sessions of the account end; the second factor stays. Make sure that it is this person who asks. Enter your own password to continue.`}
      submitLabel={email === null ? 'Make the link' : 'Send the link'}
      onSubmit={async () => {
        const { token } = await callEndpoint(teamSendPasswordLink, { params: { id: String(member.id) } });
        if (token === null) notifyMailed('Link on its way', email);
        else {
          onLink({
            token,
            lead: `It is shown only now, and works for ${PASSWORD_LINK_VALID_MINUTES} minutes. Give it to this person only: whoever opens it first chooses the password.`,
          });
        }
      }}
      onClose={onClose}
    />
  );
}

function notifyMailed(title: string, email: string | null | undefined): void {
  toast({ title, description: `The mail to ${email ?? ''} is being sent.` });
}

/** Shows a link, which cannot be shown again. */
export function LinkDialog({ link, onClose }: { readonly link: ShownLink; readonly onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // The token is in the fragment, which no server and no log receives.
  const href = `${window.location.origin}/admin/link#${link.token}`;

  const copy = (): Promise<void> =>
    copyAndTell(field.current, {
      copied: { title: 'Link copied' },
      notCopied: { title: 'The link was not copied. Select it and copy it yourself.' },
    });

  return (
    <ModalDialog
      title="The link is ready"
      lead={link.lead}
      onCancel={onClose}
      className="w-[min(36rem,calc(100vw-2rem))]"
    >
      <TextField ref={field} label="Link" value={href} readOnly className="numeric mt-5" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
        <Button onClick={copy}>Copy</Button>
      </div>
    </ModalDialog>
  );
}
