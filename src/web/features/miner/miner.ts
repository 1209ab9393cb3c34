import { toast } from '#web/components/ui/toast/toast-store.ts';
import { monotonicMs, random, wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { localStore } from '#web/lib/storage.ts';
import { followServerClock, serverNowMs } from './calls/clock.ts';
import { createBrowserLiveChannel } from './calls/live-channel.ts';
import { minerApi } from './calls/miner-api.ts';
import { pageVisibility, watchRecovery } from './components/page-state.ts';
import { openLocalCopy } from './device/local-copy.ts';
import { createWalletChannel, openTabViewChannel } from './device/tab-channels.ts';
import { createMinerControl, type MinerControl } from './mining/miner-control.ts';
import { createTabMiner } from './mining/tab-miner.ts';
import { createWorkerTimer } from './mining/worker-timer.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import { createMinerSessionStore } from './sign-in/miner-session-store.ts';
import type { OpenWallet } from './sign-in/session-state.ts';

const session = createMinerSessionStore({
  api: minerApi,
  storage: localStore,
  openCopy: (email) => openLocalCopy({ storage: localStore, crypto, nowMs: wallClockMs }, email),
  wallClockMs,
  monotonicMs,
  notify: toast,
  channel: createWalletChannel(),
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random,
  watchRecovery,
  cookiesEnabled: () => navigator.cookieEnabled,
});

/** This tab's miner. Inert until `open` or `resume`: the server renders the screen too. */
export const miner = createTabMiner({
  session,
  createControl,
  startNotifications,
});

function createControl(wallet: OpenWallet): MinerControl {
  const { email } = wallet.data;
  return createMinerControl({
    wallet,
    requests: {
      sync: (claim) => session.sync(email, claim),
      activateReferral: () => minerApi.activateReferral(email),
    },
    isSignedIn: () => isSignedIn(email),
    createChannel: (events) => createBrowserLiveChannel(email, events),
    openTabViews: (onTabView) => openTabViewChannel(email, onTabView),
    now: monotonicMs,
    wallClockMs,
    serverNowMs,
    followServerClock,
    random,
    timer: createWorkerTimer(),
    // Missing where the page is not a secure context.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    visibility: pageVisibility,
    // Later in a hidden page, whose timers the browser slows down.
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
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
