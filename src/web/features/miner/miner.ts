import { toast } from '#web/components/ui/toast/toast-store.ts';
import { monotonicMs, random, wallClockMs } from '#web/lib/clock.ts';
import { localStore } from '#web/lib/storage.ts';
import { watchRecovery } from './calls/browser-live-channel.ts';
import { minerApi } from './calls/miner-api.ts';
import { openLocalCopy } from './device/local-copy.ts';
import { createBrowserMinerControl } from './mining/browser-miner-control.ts';
import { createTabMiner } from './mining/tab-miner.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import { createMinerSessionStore } from './sign-in/miner-session-store.ts';
import { createWalletChannel } from './sign-in/wallet-channel.ts';

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
  createControl: (wallet) => createBrowserMinerControl(wallet, session.sync),
  startNotifications,
});
