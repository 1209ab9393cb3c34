import { memo, type ReactNode, useId, useRef } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Bolt } from '#web/components/ui/bolt.tsx';
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
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <ReferralLink link={referralLink(window.location.origin, email)} />
      <LoadedHistory email={email}>{({ friends }) => <Seats friends={friends} />}</LoadedHistory>
      <dl className="grid gap-8 sm:grid-cols-2 lg:contents">
        <div className="lg:col-start-2 lg:row-start-1">
          <dt className="text-muted text-sm">Bonus rate</dt>
          <dd className="mt-1.5 flex items-center gap-4">
            <span className="numeric text-heading">{REFERRAL_BONUS_PERCENT}%</span>
            <Activation {...bonus} />
          </dd>
        </div>
        {/* Static, as specified: an invited friend adds nothing to the balance. */}
        <div className="lg:col-start-2 lg:row-start-2">
          <dt className="text-muted text-sm">Total earned</dt>
          <dd className="mt-1 text-muted">
            <span className="numeric">0.000000000000</span>
            <span className="ml-2 text-sm">{SITE.token}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
});

function ReferralLink({ link }: { readonly link: string }): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = (): Promise<void> =>
    copyAndTell(field.current, { copied: MINER_NOTICES.linkCopied, notCopied: MINER_NOTICES.linkNotCopied });
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Your referral link
      </label>
      <div className="link-field">
        <input ref={field} id={id} value={link} readOnly onFocus={({ target }) => target.select()} className="field" />
        <Button onClick={copy}>Copy Link</Button>
      </div>
    </div>
  );
}

/** Once active, a word in the place of the button. */
function Activation({ bonusPercent, control }: Omit<ReferralsTabProps, 'email'>): ReactNode {
  const activation = useReferralActivation(control);
  if (bonusPercent >= REFERRAL_BONUS_PERCENT) return <span className="text-muted text-sm">Active</span>;
  return (
    <Button
      variant="secondary"
      busy={activation.isBusy}
      onClick={() => activation.activate(MINER_NOTICES.referralBonus)}
    >
      Activate
    </Button>
  );
}

/** A bolt for each friend, lit when the friend has come; the next one is outlined. */
function Seats({ friends }: { readonly friends: number }): ReactNode {
  return (
    <div className="grid content-start gap-3">
      <p className="text-muted text-sm">
        {friends} invited {friends === 1 ? 'friend' : 'friends'}
      </p>
      <div aria-hidden="true" className="seats">
        {Array.from({ length: SEATS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal seats that keep their order.
          <Bolt key={index} lit={index < friends ? 6 : 0} />
        ))}
      </div>
    </div>
  );
}
