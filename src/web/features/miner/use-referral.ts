import { useState } from 'react';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { minerApi } from './miner-api.ts';
import type { MiningEngine } from './mining-engine.ts';
import { failureNotice, type MinerNotice } from './notices.ts';

export interface Referral {
  readonly isBusy: boolean;
  /** Raises the bonus to at least 10 % on the server, takes it over, and tells `notice`. Never rejects. */
  readonly activate: (notice: MinerNotice) => Promise<void>;
}

export function useReferral(email: string, engine: MiningEngine): Referral {
  const [isBusy, setBusy] = useState(false);

  async function activate(notice: MinerNotice): Promise<void> {
    setBusy(true);
    try {
      await minerApi.activateReferral(email);
      await engine.syncNow();
      toast(notice);
    } catch (error) {
      logWarning('The referral bonus could not be activated', error);
      toast({ ...failureNotice(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return { isBusy, activate };
}
