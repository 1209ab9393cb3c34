import { memo, type ReactNode, useRef } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { LoadedHistory } from '../history/history.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import { useReferralActivation } from './boosts.tsx';
import { Figures } from './statistics-tab.tsx';
import '#web/styles/achievements.css';

/** As many as the largest achievement asks for. */
const SEATS = 10;

interface ReferralsTabProps {
  readonly email: string;
  readonly bonusPercent: number;
  readonly control: MinerControl;
}

export const ReferralsTab = memo(function ReferralsTab(props: ReferralsTabProps): ReactNode {
  const { email, bonusPercent, control } = props;
  const activation = useReferralActivation(control);
  const link = useRef<HTMLInputElement>(null);
  const copy = (): Promise<void> =>
    copyAndTell(link.current, { copied: MINER_NOTICES.linkCopied, notCopied: MINER_NOTICES.linkNotCopied });
  return (
    <div className="grid gap-8">
      <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          ref={link}
          label="Your referral link"
          value={referralLink(window.location.origin, email)}
          readOnly
          className="[&>input]:text-ellipsis"
        />
        <Button variant="secondary" className="min-h-12" onClick={copy}>
          Copy Link
        </Button>
      </div>
      <LoadedHistory email={email}>{({ friends }) => <Seats friends={friends} />}</LoadedHistory>
      <Figures
        items={{
          'Bonus rate': (
            <>
              <span className="numeric">{REFERRAL_BONUS_PERCENT}%</span>
              {bonusPercent >= REFERRAL_BONUS_PERCENT ? (
                <span className="text-muted text-sm">Active</span>
              ) : (
                <>
                  <Button
                    variant="secondary"
                    busy={activation.isBusy}
                    onClick={() => activation.activate(MINER_NOTICES.referralBonus)}
                  >
                    Activate
                  </Button>
                  <span className="text-muted text-sm">Added to everything you mine</span>
                </>
              )}
            </>
          ),
          // Static, as specified: an invited friend adds nothing to the balance.
          'Total earned': (
            <>
              <span className="numeric">0.000000000000</span>
              <span className="text-muted text-sm">{SITE.token}</span>
            </>
          ),
        }}
      />
    </div>
  );
});

/** A bolt for each friend, lit when the friend has come. */
function Seats({ friends }: { readonly friends: number }): ReactNode {
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="achievement flex flex-wrap gap-x-2 gap-y-3 sm:gap-x-6">
        {Array.from({ length: SEATS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal seats that keep their order.
          <Bolt key={index} lit={index < friends ? 6 : 0} className="h-12 sm:h-20" />
        ))}
      </div>
      <p className="text-muted text-sm">
        <span className="numeric">{friends}</span> invited {friends === 1 ? 'friend' : 'friends'}
      </p>
    </div>
  );
}
