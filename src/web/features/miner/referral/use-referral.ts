import { useCallback, useEffect, useState } from 'react';
import type { ReferralData } from '#contract/miner.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { type ToastInput, toast } from '#web/components/ui/toast/toast-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice } from '../calls/call-failures.ts';
import { minerApi } from '../calls/miner-api.ts';
import type { MinerControl } from '../mining/miner-control.ts';

/** The notices for a bonus that was activated, and for one that was active before. */
export interface ReferralNotices {
  readonly activated: ToastInput;
  readonly alreadyActive: ToastInput;
}

/**
 * `activate` activates the bonus on the server, shows a notice, syncs, and returns the notice. Never rejects. The
 * wallet of this tab may not know that the bonus is active: the last sync failed, or another tab activated it.
 */
export function useReferralActivation({ activateReferral, engine }: MinerControl) {
  const [isBusy, setBusy] = useState(false);

  async function activate(notices: ReferralNotices): Promise<ToastInput> {
    setBusy(true);
    const isKnown = engine.getState().wallet.bonusPercent >= REFERRAL_BONUS_PERCENT;
    let notice = notices.alreadyActive;
    try {
      const wasActive = await activateReferral();
      if (!wasActive && !isKnown) notice = notices.activated;
      toast(notice);
      await engine.syncNow();
    } catch (error) {
      logWarning('The referral bonus could not be activated', error);
      notice = { ...failureNotice(error), variant: 'destructive' };
      toast(notice);
    }
    setBusy(false);
    return notice;
  }

  return { isBusy, activate };
}

/** The inviter, and how many the miner invited; undefined before the first response. */
export function useReferral(email: string) {
  const [referral, setReferral] = useState<ReferralData | 'failed'>();
  const load = useCallback(async (): Promise<void> => {
    try {
      setReferral(await minerApi.readReferral(email));
    } catch (error) {
      logWarning('The referrals could not be read', error);
      // What was loaded stays.
      setReferral((shown) => (typeof shown === 'object' ? shown : 'failed'));
    }
  }, [email]);
  useEffect(() => void load(), [load]);
  return { referral, load };
}
