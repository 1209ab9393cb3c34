import { type ReactNode, useState } from 'react';
import type { TeamInvitation } from '#contract/team.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { ResendDialog } from './link-dialogs.tsx';
import { useWithdrawInvitation } from './team-queries.ts';
import { ROLE_TEXTS, TEAM } from './texts.ts';

const { invitations: TEXTS } = TEAM;

const TONES: Readonly<Record<TeamInvitation['state'], BadgeTone>> = {
  open: 'info',
  sending: 'info',
  sent: 'info',
  'not-delivered': 'danger',
  accepted: 'live',
  expired: 'neutral',
};

interface InvitationListProps {
  readonly invitations: readonly TeamInvitation[];
  readonly canSendMail: boolean;
  /** The signed-in administrator's. */
}

/** Invitations and what became of them. */
export function InvitationList({ invitations, canSendMail }: InvitationListProps): ReactNode {
  const [resent, setResent] = useState<TeamInvitation>();
  return (
    <section aria-labelledby="team-invitations">
      <h2 id="team-invitations" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {invitations.length === 0 && <p className="mt-2 text-muted text-sm">{TEXTS.empty}</p>}
      <ul className="mt-2">
        {invitations.map((invitation) => (
          <Invitation
            key={invitation.id}
            invitation={invitation}
            onResend={canSendMail && invitation.email !== null ? () => setResent(invitation) : undefined}
          />
        ))}
      </ul>
      {resent !== undefined && <ResendDialog invitation={resent} onClose={() => setResent(undefined)} />}
    </section>
  );
}

interface InvitationProps {
  readonly invitation: TeamInvitation;
  /** undefined: it was not mailed, or cannot be. */
  readonly onResend: (() => void) | undefined;
}

function Invitation({ invitation, onResend }: InvitationProps): ReactNode {
  const withdraw = useWithdrawInvitation();
  const { id, role, note, email, state, failure } = invitation;
  const name = note === '' ? (email ?? TEXTS.unnamed) : note;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-1 text-sm last:border-b">
      <span className="wrap-anywhere font-semibold">{name}</span>
      {email !== null && email !== name && <span className="wrap-anywhere">{email}</span>}
      <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLE_TEXTS[role]}</Badge>
      <Badge tone={TONES[state]}>{TEXTS.states[state]}</Badge>
      <span className="text-muted">{historyOf(invitation)}</span>
      {state === 'sending' && failure !== null && <span className="wrap-anywhere">{TEXTS.retried(failure)}</span>}
      {state === 'not-delivered' && (
        <span className="wrap-anywhere text-red">{failure === null ? TEXTS.noReply : TEXTS.failure(failure)}</span>
      )}
      {state !== 'accepted' && (
        <div className="-mr-4 ml-auto flex flex-wrap">
          {onResend !== undefined && (
            <Button variant="quiet" className="lg:min-h-9" aria-label={TEXTS.resend.label(name)} onClick={onResend}>
              {TEXTS.resend.open}
            </Button>
          )}
          <Button
            variant="quiet"
            className="lg:min-h-9"
            aria-label={TEXTS.withdrawLabel(name)}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(id)}
          >
            {TEXTS.withdraw}
          </Button>
        </div>
      )}
    </li>
  );
}

function historyOf({ state, createdBy, expiresAt, acceptedBy }: TeamInvitation): string {
  if (state === 'accepted') return TEXTS.accepted(createdBy, acceptedBy ?? '');
  return (state === 'expired' ? TEXTS.expired : TEXTS.by)(createdBy, formatInstant(expiresAt));
}
