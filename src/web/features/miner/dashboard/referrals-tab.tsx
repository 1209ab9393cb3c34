import { memo, type ReactNode, useId, useRef } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Button } from '#web/components/ui/button.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { LoadedHistory } from '../history/history.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import { useReferralActivation } from './boosts.tsx';

/** As many as the largest achievement asks for. */
const SEATS = 10;

interface ReferralsTabProps {
  readonly email: string;
  readonly bonusPercent: number;
  readonly control: MinerControl;
}

export const ReferralsTab = memo(function ReferralsTab({ email, ...bonus }: ReferralsTabProps): ReactNode {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-10">
        <ReferralLink link={referralLink(window.location.origin, email)} />
        <LoadedHistory email={email}>{({ friends }) => <Seats friends={friends} />}</LoadedHistory>
      </div>
      <Bonus {...bonus} />
    </div>
  );
});

/** Shortened before its code, but for who selects it. */
function ReferralLink({ link }: { readonly link: string }): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const codeAt = link.indexOf('?') + 1;
  const copy = (): Promise<void> =>
    copyAndTell(field.current, { copied: MINER_NOTICES.linkCopied, notCopied: MINER_NOTICES.linkNotCopied });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Your referral link
      </label>
      <div className="link-field field">
        <input ref={field} id={id} value={link} readOnly onFocus={({ target }) => target.select()} />
        <span aria-hidden="true" className="link-shown">
          <span>{link.slice(0, codeAt)}</span>
          <span>{link.slice(codeAt)}</span>
        </span>
        <Button onClick={copy}>Copy Link</Button>
      </div>
    </div>
  );
}

function Bonus({ bonusPercent, control }: Omit<ReferralsTabProps, 'email'>): ReactNode {
  const activation = useReferralActivation(control);
  const isActive = bonusPercent >= REFERRAL_BONUS_PERCENT;
  return (
    <div className="grid content-start gap-6">
      <dl className="grid gap-6">
        <div>
          <dt className="text-muted text-sm">Bonus rate</dt>
          <dd className="mt-1 flex items-baseline gap-3">
            <span className="numeric text-heading">{REFERRAL_BONUS_PERCENT}%</span>
            <span className="text-muted text-sm">{isActive && 'Active. '}Added to everything you mine</span>
          </dd>
        </div>
        {/* Static, as specified: an invited friend adds nothing to the balance. */}
        <div>
          <dt className="text-muted text-sm">Total earned</dt>
          <dd className="mt-1 text-muted">
            <span className="numeric">0.000000000000</span>
            <span className="ml-2 text-sm">{SITE.token}</span>
          </dd>
        </div>
      </dl>
      {!isActive && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={activation.isBusy}
          onClick={() => activation.activate(MINER_NOTICES.referralBonus)}
        >
          Activate
        </Button>
      )}
    </div>
  );
}

/** Small, the bolt has four blocks. */
const SMALL_BOLT = [
  '352,0 315,220 216,220',
  '309,255 285,400 104,400 194,255',
  '278,435 497,435 415,568 0,568 82,435',
  '394,603 160,984 219,603',
] as const;

/** A bolt for each friend, lit when the friend has come. */
function Seats({ friends }: { readonly friends: number }): ReactNode {
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex justify-between gap-1">
        {Array.from({ length: SEATS }, (_, index) => (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: equal seats that keep their order.
            key={index}
            aria-hidden="true"
            viewBox="0 0 504 984"
            className={`h-11 min-w-0 sm:h-14 ${index < friends ? 'fill-text' : 'fill-line'}`}
          >
            {SMALL_BOLT.map((points) => (
              <polygon key={points} points={points} />
            ))}
          </svg>
        ))}
      </div>
      <p className="text-muted text-sm">
        {friends} invited {friends === 1 ? 'friend' : 'friends'}
      </p>
    </div>
  );
}
