import { useEffect, useState } from 'react';
import type { ReferralData } from '#contract/miner.ts';
import { type ToastInput, toast } from '#web/components/ui/toast/toast-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { failureNotice } from '../call-failures.ts';
import { minerApi } from '../miner-api.ts';
import type { MiningEngine } from '../mining/mining-engine.ts';

/** The notices for a bonus that was activated, and for one that was active before. */
export interface ReferralNotices {
  readonly activated: ToastInput;
  readonly alreadyActive: ToastInput;
}

export interface ReferralActivation {
  readonly isBusy: boolean;
  /** Activates the bonus on the server, syncs, and shows one of `notices`. Never rejects. */
  readonly activate: (notices: ReferralNotices) => Promise<void>;
}

export function useReferralActivation(email: string, engine: MiningEngine): ReferralActivation {
  const [isBusy, setBusy] = useState(false);

  async function activate(notices: ReferralNotices): Promise<void> {
    setBusy(true);
    try {
      const { alreadyActive } = await minerApi.activateReferral(email);
      await engine.syncNow();
      toast(alreadyActive ? notices.alreadyActive : notices.activated);
    } catch (error) {
      logWarning('The referral bonus could not be activated', error);
      toast({ ...failureNotice(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return { isBusy, activate };
}

export type ReferralState =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly data: ReferralData }
  | { readonly type: 'failed'; readonly retry: () => void };

/** Who invited the miner, and how many the miner invited. */
export function useReferral(email: string): ReferralState {
  const [state, setState] = useState<ReferralState>({ type: 'loading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isGone = false;
    const show = (next: ReferralState): void => {
      if (!isGone) setState(next);
    };
    minerApi.readReferral(email).then(
      (data) => show({ type: 'loaded', data }),
      (error: unknown) => {
        logWarning('The referrals could not be read', error);
        show({ type: 'failed', retry: () => setTries(tries + 1) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [email, tries]);

  return state;
}
