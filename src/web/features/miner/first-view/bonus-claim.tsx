import { Check, Gift } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { DAILY_BONUS_COOLDOWN_MS } from '#domain/miner/constants.ts';
import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useServerClock } from '../calls/use-server-clock.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { shortTime } from './clock-time.ts';

export interface BonusClaimProps {
  readonly lastBonusClaimedMs: number | null;
  readonly control: MinerControl;
}

/** The only control that claims the daily bonus; until it can, when that is, in a line of the same height. */
export const BonusClaim = memo(function BonusClaim({ lastBonusClaimedMs, control }: BonusClaimProps): ReactNode {
  const { claim, next } = MINER_DASHBOARD.boosts.daily;
  const isReady = useServerClock((nowMs) => isDailyBonusAvailable(lastBonusClaimedMs, nowMs));
  const [isBusy, setBusy] = useState(false);

  async function claimBonus(): Promise<void> {
    setBusy(true);
    const result = await control.engine.claimDailyBonus();
    setBusy(false);
    toast({ ...MINER_NOTICES.dailyBonus[result], variant: result === 'claimed' ? 'default' : 'destructive' });
  }

  if (!isReady && lastBonusClaimedMs !== null) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-muted text-sm">
        <Check aria-hidden="true" className="size-4 shrink-0 text-volt" />
        {next(shortTime(lastBonusClaimedMs + DAILY_BONUS_COOLDOWN_MS))}
      </p>
    );
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={claimBonus}>
      <Gift aria-hidden="true" className="size-4" />
      {claim}
    </Button>
  );
});
