import { Gift } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { dailyBonusWaitMs } from '#domain/miner/daily-bonus.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { SHARE_WINDOW } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { useServerClock } from '../calls/clock.ts';
import { Panel } from '../components/panel.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import { useReferralActivation } from '../referral/use-referral-activation.ts';
import { formatDuration } from '../rules/format.ts';
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
    <Panel title={MINER_DASHBOARD.boosts.heading}>
      <DailyBonus {...props} />
      <Invite {...props} />
    </Panel>
  );
});

/** After a claim the time to the next one takes the place of the button. */
function DailyBonus({ lastBonusClaimedMs, control }: Pick<BoostsProps, 'lastBonusClaimedMs' | 'control'>): ReactNode {
  const { title, text, claim, running } = MINER_DASHBOARD.boosts.daily;
  const waitSeconds = useServerClock((nowMs) => Math.ceil(dailyBonusWaitMs(lastBonusClaimedMs, nowMs) / 1_000));
  const [isBusy, setBusy] = useState(false);

  async function onClaim(): Promise<void> {
    setBusy(true);
    const result = await control.engine.claimDailyBonus();
    setBusy(false);
    toast({ ...MINER_NOTICES.dailyBonus[result], variant: result === 'claimed' ? 'default' : 'destructive' });
  }

  return (
    <div className="grid gap-2">
      <p className="font-semibold">{title}</p>
      <p className="text-muted text-sm">{text}</p>
      {waitSeconds > 0 ? (
        <p className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line px-4 text-sm">
          {running} <span className="numeric text-volt">{formatDuration(waitSeconds)}</span>
        </p>
      ) : (
        <Button variant="secondary" busy={isBusy} onClick={onClaim}>
          <Gift aria-hidden="true" className="size-4" />
          {claim}
        </Button>
      )}
    </div>
  );
}

/** A link to the share page, which no popup blocker stops; the bonus is activated with the same press. */
function Invite({ email, isReferralActive, control }: Omit<BoostsProps, 'lastBonusClaimedMs'>): ReactNode {
  const { title, text, invite, active, message } = MINER_DASHBOARD.boosts.invite;
  const { activate } = useReferralActivation(control);
  const { newWallets } = usePageData();
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {title}
        {isReferralActive && <Badge tone="live">{active}</Badge>}
      </p>
      <p className="text-muted text-sm">{text}</p>
      <ButtonLink
        variant="secondary"
        href={sharePageUrl(message[newWallets], email)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => void activate(MINER_NOTICES.referralProgram)}
      >
        {invite}
        <span className="sr-only">{SITE.opensNewTab}</span>
      </ButtonLink>
    </div>
  );
}

function sharePageUrl(message: string, email: string): string {
  const address = new URL(SHARE_WINDOW);
  address.searchParams.set('text', message);
  address.searchParams.set('url', referralLink(window.location.origin, email));
  return address.href;
}
