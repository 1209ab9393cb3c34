import { memo, type ReactNode } from 'react';
import { referralLink, referralUsername } from '#domain/miner/referral.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { CopyLink } from './copy-link.tsx';
import { OwnInvitations } from './invitations.tsx';
import { ShareInvitation } from './share-invitation.tsx';
import { useReferralActivation } from './use-referral.ts';

export interface ReferralsTabProps {
  readonly email: string;
  readonly bonusPercent: number;
  readonly control: MinerControl;
}

export const ReferralsTab = memo(function ReferralsTab(props: ReferralsTabProps): ReactNode {
  const { email, bonusPercent, control } = props;
  const texts = MINER_DASHBOARD.referrals;
  const activation = useReferralActivation(control);
  const link = referralLink(window.location.origin, email);
  const isActive = bonusPercent >= REFERRAL_BONUS_PERCENT;

  return (
    <div className="grid gap-8">
      <CopyLink link={link} />
      <ShareInvitation link={link} />
      <OwnInvitations email={email} />
      <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
        <div>
          <p className="flex items-center gap-3 font-semibold">
            {texts.activateTitle}
            {isActive && <Badge tone="live">{texts.active}</Badge>}
          </p>
          <p className="text-muted text-sm">{texts.activateText}</p>
        </div>
        <Button
          variant="secondary"
          busy={activation.isBusy}
          onClick={() => activation.activate(MINER_NOTICES.referralBonus)}
        >
          {texts.activate}
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <Stat label={texts.username} value={referralUsername(email)} />
        <Stat label={texts.rate} value={texts.rateValue} hint={isActive ? texts.active : texts.inactive} />
        <Stat label={texts.earned} value={texts.earnedValue} unit={SITE.token} hint={texts.earnedHint} />
      </dl>
    </div>
  );
});
