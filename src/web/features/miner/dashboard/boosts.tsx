import { memo, type ReactNode, useState } from 'react';
import { DAILY_BONUS_HOURS, DAILY_BONUS_PERCENT, REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { dailyBonusWaitMs } from '#domain/miner/daily-bonus.ts';
import { referralLink } from '#domain/miner/referral.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { type ToastInput, toast } from '#web/components/ui/toast/toast-store.ts';
import { SHARE_WINDOW } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';
import { logWarning } from '#web/lib/log.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { failureNotice } from '../calls/call-failures.ts';
import { useServerClock } from '../calls/clock.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { Panel } from '../components/panel.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import { formatDuration } from '../rules/format.ts';

interface BoostsProps {
  readonly email: string;
  readonly lastBonusClaimedMs: number | null;
  readonly isReferralActive: boolean;
  readonly control: MinerControl;
}

export const Boosts = memo(function Boosts(props: BoostsProps): ReactNode {
  return (
    <Panel title="Boosts & Upgrades">
      <div className="boosts">
        <DailyBonus {...props} />
        <Invite {...props} />
      </div>
    </Panel>
  );
});

/** After a claim the time to the next one takes the place of the button. */
function DailyBonus({ lastBonusClaimedMs, control }: BoostsProps): ReactNode {
  const waitSeconds = useServerClock((nowMs) => Math.ceil(dailyBonusWaitMs(lastBonusClaimedMs, nowMs) / 1_000));
  const [isBusy, setBusy] = useState(false);

  async function claim(): Promise<void> {
    setBusy(true);
    const result = await control.engine.claimDailyBonus();
    setBusy(false);
    toast({ ...MINER_NOTICES.dailyBonus[result], variant: result === 'claimed' ? 'default' : 'destructive' });
  }

  return (
    <Boost title="Daily Bonus" effect={`+${DAILY_BONUS_PERCENT}% for ${DAILY_BONUS_HOURS} hours`}>
      {waitSeconds > 0 ? (
        <p className="numeric flex min-h-11 items-center text-sm">{formatDuration(waitSeconds)}</p>
      ) : (
        <Button variant="secondary" busy={isBusy} onClick={claim}>
          Claim <span className="sr-only">Daily Bonus</span>
        </Button>
      )}
    </Boost>
  );
}

function Boost(props: { readonly title: string; readonly effect: string; readonly children: ReactNode }): ReactNode {
  const { title, effect, children } = props;
  return (
    <div className="boost">
      <p className="text-sm">
        <span className="block font-semibold">{title}</span>
        <span className="text-muted">{effect}</span>
      </p>
      {children}
    </div>
  );
}

/** Of the message that is shared, by whether new wallets can be created. */
const INVITATIONS = { open: 'Join me:', closed: 'Have a look:' } as const;

/** A link to the share page, which no popup blocker stops; the bonus is activated with the same press. */
function Invite({ email, isReferralActive, control }: BoostsProps): ReactNode {
  const { activate } = useReferralActivation(control);
  const { newWallets } = usePageData();
  const share = new URL(SHARE_WINDOW);
  share.searchParams.set(
    'text',
    `I mine TVX in my browser with the Technovex web miner. It is a simulation until mainnet. ${INVITATIONS[newWallets]}`,
  );
  share.searchParams.set('url', referralLink(window.location.origin, email));
  return (
    <Boost
      title="Friend Referral"
      effect={
        isReferralActive ? `${REFERRAL_BONUS_PERCENT}% bonus active` : `At least ${REFERRAL_BONUS_PERCENT}% bonus`
      }
    >
      <ButtonLink
        variant="secondary"
        href={share.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => void activate(MINER_NOTICES.referralProgram)}
      >
        Invite <span className="sr-only">a Friend {SITE.opensNewTab}</span>
      </ButtonLink>
    </Boost>
  );
}

/**
 * `activate` activates the bonus on the server, shows a notice and syncs. Never rejects. The wallet of this tab may not
 * know that the bonus is active: the last sync failed, or another tab activated it.
 */
export function useReferralActivation({ activateReferral, engine }: MinerControl) {
  const [isBusy, setBusy] = useState(false);

  async function activate(notices: Record<'activated' | 'alreadyActive', ToastInput>): Promise<void> {
    setBusy(true);
    const isKnown = engine.getState().wallet.bonusPercent >= REFERRAL_BONUS_PERCENT;
    try {
      const wasActive = await activateReferral();
      toast(!wasActive && !isKnown ? notices.activated : notices.alreadyActive);
      await engine.syncNow();
    } catch (error) {
      logWarning('The referral bonus could not be activated', error);
      toast({ ...failureNotice(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return { isBusy, activate };
}
