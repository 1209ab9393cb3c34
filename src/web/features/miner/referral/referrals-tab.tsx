import { memo, type ReactNode, useRef } from 'react';
import { referralLink, referralUsername } from '#domain/miner/referral.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { useReferralActivation } from './use-referral-activation.ts';

export interface ReferralsTabProps {
  readonly email: string;
  readonly bonusPercent: number;
  readonly control: MinerControl;
}

export const ReferralsTab = memo(function ReferralsTab(props: ReferralsTabProps): ReactNode {
  const { email, bonusPercent, control } = props;
  const texts = MINER_DASHBOARD.referrals;
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
          label={texts.link}
          hint={texts.linkHint}
          value={referralLink(window.location.origin, email)}
          readOnly
        />
        <Button variant="secondary" className="sm:mt-8" onClick={copy}>
          {texts.copy}
        </Button>
      </div>
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
