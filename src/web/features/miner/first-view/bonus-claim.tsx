import { Check, Gift } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { DAILY_BONUS_COOLDOWN_MS } from '#domain/miner/constants.ts';
import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
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

/** Beside Start, the control that claims the daily bonus; until it can, when that is, in its place. */
export const BonusClaim = memo(function BonusClaim({ lastBonusClaimedMs, control }: BonusClaimProps): ReactNode {
  const isReady = useIsBonusReady(lastBonusClaimedMs);
  if (isReady || lastBonusClaimedMs === null) {
    return <ClaimButton control={control} className="min-h-13 w-full max-sm:px-3" />;
  }
  return (
    <p className="flex min-h-13 items-center gap-2 text-muted text-sm max-sm:text-xs">
      <Check aria-hidden="true" className="size-4 shrink-0 text-volt" />
      {MINER_DASHBOARD.boosts.daily.next(shortTime(lastBonusClaimedMs + DAILY_BONUS_COOLDOWN_MS))}
    </p>
  );
});

export function useIsBonusReady(lastBonusClaimedMs: number | null): boolean {
  return useServerClock((nowMs) => isDailyBonusAvailable(lastBonusClaimedMs, nowMs));
}

interface ClaimButtonProps extends Pick<ButtonProps, 'size' | 'className'>, Pick<BonusClaimProps, 'control'> {
  /** Called before the notice, whatever came of it. */
  readonly onEnd?: () => void;
}

export function ClaimButton({ control, onEnd, ...button }: ClaimButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);

  async function claim(): Promise<void> {
    setBusy(true);
    const result = await control.engine.claimDailyBonus();
    setBusy(false);
    onEnd?.();
    toast({ ...MINER_NOTICES.dailyBonus[result], variant: result === 'claimed' ? 'default' : 'destructive' });
  }

  return (
    <Button {...button} variant="secondary" busy={isBusy} onClick={claim}>
      <Gift aria-hidden="true" className="size-4" />
      {MINER_DASHBOARD.boosts.daily.claim}
    </Button>
  );
}
