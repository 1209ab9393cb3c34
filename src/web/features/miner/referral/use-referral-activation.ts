import { useState } from 'react';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { type ToastInput, toast } from '#web/components/ui/toast/toast-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice } from '../calls/call-failures.ts';
import type { MinerControl } from '../mining/miner-control.ts';

/** The notices for a bonus that was activated, and for one that was active before. */
export interface ReferralNotices {
  readonly activated: ToastInput;
  readonly alreadyActive: ToastInput;
}

/**
 * `activate` activates the bonus on the server, shows a notice and syncs. Never rejects. The wallet of this tab may not
 * know that the bonus is active: the last sync failed, or another tab activated it.
 */
export function useReferralActivation({ activateReferral, engine }: MinerControl) {
  const [isBusy, setBusy] = useState(false);

  async function activate(notices: ReferralNotices): Promise<void> {
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
