import { useState } from 'react';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { MINER_NOTICES } from '../texts/notices.ts';

/** `claim` claims the daily bonus and reports the result. Never rejects. */
export function useBonusClaim({ engine }: MinerControl) {
  const [isBusy, setBusy] = useState(false);

  async function claim(): Promise<void> {
    setBusy(true);
    const result = await engine.claimDailyBonus();
    setBusy(false);
    toast({ ...MINER_NOTICES.dailyBonus[result], variant: result === 'claimed' ? 'default' : 'destructive' });
  }

  return { isBusy, claim };
}
