import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { monotonicMs, random, wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { createBrowserLiveChannel } from '../live/browser-live-channel.ts';
import { minerApi } from '../miner-api.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { createMinerControl, type MinerControl, type MinerControlView } from './miner-control.ts';
import { pageVisibility } from './page-visibility.ts';
import { createWorkerTimer } from './worker-timer.ts';

export type Mining = MinerControlView & { readonly control: MinerControl };

/** The miner of an open wallet. Unmounting stops it with a last sync. */
export function useMining(wallet: OpenWallet, sync: SignIn['sync']): Mining {
  const { email } = wallet.data;
  const [control] = useState(() =>
    createMinerControl({
      wallet,
      requests: {
        sync: (claim) => sync(email, claim),
        activateReferral: () => minerApi.activateReferral(email),
      },
      isSignedIn: () => isSignedIn(email),
      createChannel: (events) => createBrowserLiveChannel(email, events),
      now: monotonicMs,
      wallClockMs,
      random,
      timer: createWorkerTimer(),
      // Missing where the page is not a secure context.
      locks: 'locks' in navigator ? navigator.locks : undefined,
      visibility: pageVisibility,
    }),
  );
  const view = useStore(control);

  useEffect(() => control.open(), [control]);

  return { ...view, control };
}

async function isSignedIn(email: string): Promise<boolean> {
  try {
    await minerApi.readWallet(email);
    return true;
  } catch (error) {
    logWarning('The server ended the mining session', error);
    return false;
  }
}
