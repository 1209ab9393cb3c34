import { memo, type ReactNode, useRef } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { useReferralActivation } from './boosts.tsx';
import { Figures } from './statistics-tab.tsx';

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
      <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,40rem)_auto] sm:items-end sm:justify-start">
        <TextField ref={link} label="Your referral link" value={referralLink(window.location.origin, email)} readOnly />
        <Button variant="secondary" className="min-h-12" onClick={copy}>
          Copy Link
        </Button>
      </div>
      <Figures
        items={{
          'Bonus rate': (
            <>
              <span className="numeric">{REFERRAL_BONUS_PERCENT}%</span>
              {bonusPercent >= REFERRAL_BONUS_PERCENT ? (
                <span className="text-muted text-sm">Active</span>
              ) : (
                <Button
                  variant="secondary"
                  busy={activation.isBusy}
                  onClick={() => activation.activate(MINER_NOTICES.referralBonus)}
                >
                  Activate
                </Button>
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
