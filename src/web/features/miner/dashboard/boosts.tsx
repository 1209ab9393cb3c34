import { memo, type ReactNode, useState } from 'react';
import { dailyBonusWaitMs } from '#domain/miner/daily-bonus.ts';
import { formatDuration } from '#domain/miner/format.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SITE } from '#web/content/site.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';
import { Panel } from '../components/panel.tsx';
import { useWallClockMs } from '../components/use-seconds.ts';
import { BOOSTS_ID } from '../first-view/next-goal.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import { openShareWindow, sharePageUrl } from '../referral/share-page.ts';
import { useReferralActivation } from '../referral/use-referral.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';

export interface BoostsProps {
  readonly email: string;
  readonly lastBonusClaimedMs: number | null;
  readonly isReferralActive: boolean;
  readonly control: MinerControl;
}

export const Boosts = memo(function Boosts(props: BoostsProps): ReactNode {
  return (
    <Panel id={BOOSTS_ID} title={MINER_DASHBOARD.boosts.heading}>
      <DailyBonus {...props} />
      <Invite {...props} />
    </Panel>
  );
});

function DailyBonus({ lastBonusClaimedMs, control }: Pick<BoostsProps, 'lastBonusClaimedMs' | 'control'>): ReactNode {
  const { title, text, claim, running } = MINER_DASHBOARD.boosts.daily;
  const waitMs = dailyBonusWaitMs(lastBonusClaimedMs, useWallClockMs());
  const [isBusy, setBusy] = useState(false);

  async function claimBonus(): Promise<void> {
    setBusy(true);
    const result = await control.engine.claimDailyBonus();
    setBusy(false);
    toast({ ...MINER_NOTICES.dailyBonus[result], variant: result === 'claimed' ? 'default' : 'destructive' });
  }

  return (
    <div className="grid gap-2">
      <p className="font-semibold">{title}</p>
      <p className="text-muted text-sm">{text}</p>
      {waitMs > 0 ? (
        <p className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line px-4 text-sm">
          {running} <span className="numeric text-volt">{formatDuration(Math.ceil(waitMs / 1_000))}</span>
        </p>
      ) : (
        <Button variant="secondary" busy={isBusy} onClick={claimBonus}>
          {claim}
        </Button>
      )}
    </div>
  );
}

function Invite({ email, isReferralActive, control }: Omit<BoostsProps, 'lastBonusClaimedMs'>): ReactNode {
  const { title, text, invite, active, blocked, openShare } = MINER_DASHBOARD.boosts.invite;
  const referral = useReferralActivation(control);
  const [isBlocked, setBlocked] = useState(false);
  const { intent, message } = MINER_DASHBOARD.boosts.share;
  const { newWallets } = usePageFacts();
  const address = sharePageUrl(intent, message[newWallets], referralLink(window.location.origin, email));

  async function share(): Promise<void> {
    // Before any await: browsers block windows that a press does not open directly.
    setBlocked(!openShareWindow(address));
    await referral.activate(MINER_NOTICES.referralProgram);
  }

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {title}
        {isReferralActive && <Badge tone="live">{active}</Badge>}
      </p>
      <p className="text-muted text-sm">{text}</p>
      <Button variant="secondary" busy={referral.isBusy} onClick={share}>
        {invite}
      </Button>
      <div role="status">
        {isBlocked && (
          <p className="grid gap-2 text-muted text-sm">
            {blocked}
            <ButtonLink href={address} variant="quiet" target="_blank" rel="noopener noreferrer">
              {openShare}
              <span className="sr-only">{SITE.opensNewTab}</span>
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}
