import type { ReactNode } from 'react';
import type { ReferralData } from '#contract/miner.ts';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { groupDigits } from '#web/lib/format.ts';
import { LoadError } from '../components/load-error.tsx';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { ChosenName } from './chosen-name.tsx';
import { useReferral } from './use-referral.ts';

export function OwnInvitations({ email }: { readonly email: string }): ReactNode {
  const { invitedBy, joined, loadError } = MINER_DASHBOARD.referrals;
  const { referral, load } = useReferral(email);
  if (referral === undefined) return <Spinner />;
  if (referral === 'failed') return <LoadError text={loadError} onRetry={load} />;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p>{joined(referral.invited)}</p>
        {referral.invitedBy !== null && (
          <p className="break-all text-muted">
            {invitedBy} <bdi className="text-text">{referral.inviterName ?? referral.invitedBy}</bdi>
          </p>
        )}
      </div>
      <ChosenName email={email} stored={referral.name} />
      {referral.byDay.length > 0 && <JoinedByDay referral={referral} />}
    </div>
  );
}

function JoinedByDay({ referral: { byDay, invited } }: { readonly referral: ReferralData }): ReactNode {
  const { title, note, day: dayHeading, people, earlier } = MINER_DASHBOARD.referrals.byDay;
  const invitedEarlier = invited - byDay.reduce((sum, { invited: onDay }) => sum + onDay, 0);
  return (
    <div className="grid max-w-xl gap-2">
      {/* Thirty days: a scrolling region, which the keyboard reaches. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={title} tabIndex={0} className="max-h-72 overflow-y-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="px-4 py-2 text-left font-semibold">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{dayHeading}</th>
              <th scope="col">{people}</th>
            </tr>
          </thead>
          <tbody>
            {byDay.map(({ day, invited: onDay }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  <time dateTime={day} className="numeric">
                    {day}
                  </time>
                </th>
                <td className="numeric px-4 py-2 text-right">{groupDigits(onDay)}</td>
              </tr>
            ))}
            {invitedEarlier > 0 && (
              <tr className="border-line border-t">
                <th scope="row" className="px-4 py-2 text-left font-normal text-muted">
                  {earlier}
                </th>
                <td className="numeric px-4 py-2 text-right text-muted">{groupDigits(invitedEarlier)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <p className="text-muted text-sm">{note}</p>
    </div>
  );
}
