import { type ReactNode, useRef } from 'react';
import {
  type TeamInvitation,
  type TeamMember,
  teamInvite,
  teamRead,
  teamResendInvitation,
  teamSendPasswordLink,
} from '#contract/team.ts';
import { INVITATION_VALID_DAYS, PASSWORD_LINK_VALID_MINUTES } from '#domain/team/limits.ts';
import { Field, FormDialog, RadioCards, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { TEAM_ROLE_CHOICE } from '../texts.ts';

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
  const form = useApiForm(teamInvite, {
    defaults: { role: 'editor', note: '' },
    invalidates: [teamRead],
    onDone: ({ token }) => {
      const lead = 'It is shown only now. Send it to nobody else: whoever opens it first joins the team.';
      if (token !== null) onLink({ token, lead });
      onClose();
    },
    done: ({ token }, { body: { email } }) => (token === null ? mailNotice('Invitation on its way', email) : undefined),
  });
  const email = form.methods.watch('email');
  return (
    <FormDialog
      form={form}
      title="Invite a new member"
      lead={`${canSendMail ? 'The link works' : 'You get a link that works'} once, for ${INVITATION_VALID_DAYS} days.`}
      submit={email === undefined ? 'Create the link' : 'Send the invitation'}
      onClose={onClose}
    >
      <Field name="note" label="For whom" hint="Only the team sees it." autoComplete="off" />
      {canSendMail && (
        <Field
          name="email"
          label="Email"
          hint="Leave it empty to get the link yourself."
          type="email"
          autoComplete="off"
          emptyAs={undefined}
        />
      )}
      <RadioCards name="role" label="Role" options={TEAM_ROLE_CHOICE} />
    </FormDialog>
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
  const form = useApiForm(teamResendInvitation, {
    defaults: {},
    params: { id: String(id) },
    done: mailNotice('Invitation on its way', email),
    invalidates: [teamRead],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Send a new link?"
      lead={`It is mailed to ${email} and works once, for ${INVITATION_VALID_DAYS} days. The earlier link stops working.`}
      submit="Send the invitation"
      onClose={onClose}
    />
  );
}

/** Makes a link by which a member chooses a new password. */
export function PasswordLinkDialog(props: LinkProps & { readonly member: TeamMember }): ReactNode {
  const { member, canSendMail, onLink, onClose } = props;
  const email = canSendMail ? member.email : null;
  const form = useApiForm(teamSendPasswordLink, {
    defaults: {},
    params: { id: String(member.id) },
    invalidates: [teamRead],
    onDone: ({ token }) => {
      const lead = `It is shown only now, and works for ${PASSWORD_LINK_VALID_MINUTES} minutes. Give it to this person only: whoever opens it first chooses the password.`;
      if (token !== null) onLink({ token, lead });
      onClose();
    },
    done: ({ token }) => (token === null ? mailNotice('Link on its way', email) : undefined),
  });
  const way = email === null ? 'it is shown to you once' : `it is mailed to ${email}, and you do not see it`;
  return (
    <FormDialog
      form={form}
      title={`A new password for ${member.username}?`}
      lead={`The link works once, for ${PASSWORD_LINK_VALID_MINUTES} minutes; ${way}. Make sure that it is this person who asks.`}
      submit={email === null ? 'Make the link' : 'Send the link'}
      onClose={onClose}
    />
  );
}

function mailNotice(title: string, email: string | null | undefined): ToastInput {
  return { title, description: `The mail to ${email ?? ''} is being sent.` };
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
