import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type TeamInvitation, teamRead, teamWithdrawInvitation } from '#contract/team.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ROLES } from '../texts.ts';
import { InviteDialog, LinkDialog, ResendDialog, type ShownLink } from './link-dialogs.tsx';
import { MembersTable } from './members-table.tsx';
import { AddAccountDialog } from './role-dialogs.tsx';

/** Opens the dialog, also from elsewhere. */
const INVITE = { do: 'invite' };
const SENDING_REFRESH_MS = 3_000;

/** Administrators and editors. `username`: the signed-in administrator. */
export function TeamScreen({ username }: { readonly username: string }): ReactNode {
  const query = useQuery({
    ...endpointQuery(teamRead),
    // Until a mail was sent or given up.
    refetchInterval: ({ state }) =>
      state.data?.invitations.some((one) => one.state === 'sending') ? SENDING_REFRESH_MS : false,
  });
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [link, setLink] = useState<ShownLink>();
  const canSendMail = query.data?.canSendMail === true;
  return (
    <TeamPage
      title="Members"
      actions={
        <>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add an account
          </Button>
          <Button onClick={() => setParams(INVITE, { replace: true })}>Invite</Button>
        </>
      }
    >
      <Loaded query={query} loading="Loading the team" failed="The team could not be loaded">
        {({ members, invitations }) => (
          <div className="mt-4 grid gap-10">
            <MembersTable members={members} username={username} canSendMail={canSendMail} onLink={setLink} />
            <InvitationList invitations={invitations} canSendMail={canSendMail} />
          </div>
        )}
      </Loaded>
      {isAdding && <AddAccountDialog onClose={() => setAdding(false)} />}
      {params.get('do') === INVITE.do && (
        <InviteDialog canSendMail={canSendMail} onLink={setLink} onClose={() => setParams({}, { replace: true })} />
      )}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </TeamPage>
  );
}

interface InvitationListProps {
  readonly invitations: readonly TeamInvitation[];
  readonly canSendMail: boolean;
}

/** Invitations and what became of them. */
function InvitationList({ invitations, canSendMail }: InvitationListProps): ReactNode {
  const [resent, setResent] = useState<TeamInvitation>();
  return (
    <section aria-labelledby="team-invitations">
      <h2 id="team-invitations" className="font-semibold text-base">
        Invitations
      </h2>
      {invitations.length === 0 && <p className="mt-2 text-muted text-sm">No recent invitations.</p>}
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

const STATES = {
  open: ['Link shown', 'info'],
  sending: ['Being sent', 'info'],
  sent: ['Sent'],
  'not-delivered': ['Not delivered', 'danger'],
  accepted: ['Accepted'],
  expired: ['Expired'],
} as const satisfies States<TeamInvitation['state']>;

interface InvitationProps {
  readonly invitation: TeamInvitation;
  /** undefined: it was not mailed, or cannot be. */
  readonly onResend: (() => void) | undefined;
}

function Invitation({ invitation, onResend }: InvitationProps): ReactNode {
  const withdraw = useAction(teamWithdrawInvitation, {
    done: 'Invitation withdrawn',
    failed: 'The invitation was not withdrawn',
    invalidates: [teamRead],
  });
  const { role, note, email, state, failure } = invitation;
  const name = note === '' ? (email ?? 'No name') : note;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-1 text-sm last:border-b">
      <span className="wrap-anywhere font-semibold">{name}</span>
      {email !== null && email !== name && <span className="wrap-anywhere">{email}</span>}
      <StateBadge states={ROLES} value={role} />
      <StateBadge states={STATES} value={state} />
      <span className="text-muted">{historyOf(invitation)}</span>
      {state === 'sending' && failure !== null && (
        <span className="wrap-anywhere">{`Not delivered yet, and tried again: ${failure}`}</span>
      )}
      {state === 'not-delivered' && (
        <span className="wrap-anywhere text-red">
          {failure === null ? 'Its mail was deleted or not sent.' : `The mail server refused it: ${failure}`}
        </span>
      )}
      {state !== 'accepted' && (
        <div className="-mr-4 ml-auto flex flex-wrap">
          {onResend !== undefined && (
            <Button
              variant="quiet"
              className="lg:min-h-9"
              aria-label={`Send the invitation again: ${name}`}
              onClick={onResend}
            >
              Send again
            </Button>
          )}
          <Button
            variant="quiet"
            className="lg:min-h-9"
            aria-label={`Withdraw the invitation: ${name}`}
            {...withdraw.button({ params: { id: String(invitation.id) } })}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

function historyOf({ state, createdBy, expiresAt, acceptedBy }: TeamInvitation): string {
  if (state === 'accepted') return `by ${createdBy}, joined as ${acceptedBy ?? ''}`;
  return `by ${createdBy}, ${state === 'expired' ? 'expired' : 'until'} ${formatInstant(expiresAt)}`;
}
