import { memo, type ReactNode, useRef } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { referralLink, referralUsername } from '#domain/miner/referral.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { useReferralActivation } from './boosts.tsx';

interface ReferralsTabProps {
  readonly email: string;
  readonly bonusPercent: number;
  readonly control: MinerControl;
}

export const ReferralsTab = memo(function ReferralsTab(props: ReferralsTabProps): ReactNode {
  const { email, bonusPercent, control } = props;
  const activation = useReferralActivation(control);
  const link = useRef<HTMLInputElement>(null);
  const isActive = bonusPercent >= REFERRAL_BONUS_PERCENT;
  const copy = (): Promise<void> =>
    copyAndTell(link.current, { copied: MINER_NOTICES.linkCopied, notCopied: MINER_NOTICES.linkNotCopied });
  return (
    <div className="grid gap-8">
      <div className="grid w-full gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <TextField
          ref={link}
          label="Your referral link"
          hint="It contains the part of your email before the @."
          value={referralLink(window.location.origin, email)}
          readOnly
        />
        <Button variant="secondary" className="sm:mt-8" onClick={copy}>
          Copy Link
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
        <div>
          <p className="flex items-center gap-3 font-semibold">
            Referral bonus
            {isActive && <Badge tone="live">Active</Badge>}
          </p>
          <p className="text-muted text-sm">Raises your bonus to at least {REFERRAL_BONUS_PERCENT}%.</p>
        </div>
        <Button
          variant="secondary"
          busy={activation.isBusy}
          onClick={() => activation.activate(MINER_NOTICES.referralBonus)}
        >
          Activate
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <Stat label="Referral username" value={referralUsername(email)} />
        <Stat label="Bonus rate" value={`${REFERRAL_BONUS_PERCENT}%`} hint={isActive ? 'Active' : 'Not active yet'} />
        <Stat
          label="Total earned"
          value="0.000000000000"
          unit={SITE.token}
          hint="Example: invited friends earn you nothing yet"
        />
      </dl>
    </div>
  );
});
