import type { ReactNode } from 'react';
import type { TeamInvitation } from '#contract/team.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { useWithdrawInvitation } from './team-queries.ts';
import { ROLE_TEXTS, TEAM } from './texts.ts';

const { invitations: TEXTS } = TEAM;

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { readonly invitations: readonly TeamInvitation[] }): ReactNode {
  const withdraw = useWithdrawInvitation();
  return (
    <section aria-labelledby="team-invitations">
      <h2 id="team-invitations" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {invitations.length === 0 && <p className="mt-2 text-muted text-sm">{TEXTS.empty}</p>}
      <ul className="mt-2">
        {invitations.map(({ id, role, note, createdBy, expiresAt }) => {
          const name = note === '' ? TEXTS.unnamed : note;
          return (
            <li
              key={id}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-1 text-sm last:border-b"
            >
              <span className="wrap-anywhere font-semibold">{name}</span>
              <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLE_TEXTS[role]}</Badge>
              <span className="text-muted">{TEXTS.by(createdBy, formatInstant(expiresAt))}</span>
              <Button
                variant="quiet"
                className="-mr-4 ml-auto lg:min-h-9"
                aria-label={TEXTS.withdrawLabel(name)}
                busy={withdraw.isPending && withdraw.variables === id}
                onClick={() => withdraw.mutate(id)}
              >
                {TEXTS.withdraw}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
