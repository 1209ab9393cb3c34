import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { minerApi } from '../calls/miner-api.ts';
import { serverNowMs } from '../calls/server-clock.ts';
import { isSeen } from '../components/is-dialog-open.ts';
import { achievementsOf } from '../history/achievements-of.ts';
import { followHistory } from '../history/follow-history.ts';
import { historyOf } from '../history/history-store.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import type { MinerControlView } from '../mining/steady-view.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { achievementNotification, achievementToast } from '../texts/events.ts';
import { watchAchievements } from './achievement-watch.ts';
import { followAppBadge } from './app-badge.ts';
import { browserNotifications } from './browser-notifications.ts';
import { applyPush, readPushState } from './browser-push.ts';
import { followFocusedTabs } from './focused-tabs.ts';
import { createNotifier } from './notifier.ts';
import { followPush } from './push-follow.ts';
import { watchRewards } from './reward-watch.ts';

/** Often enough for what happens once a day; the timers of a hidden page may fire once a minute. */
const CHECK_EVERY_MS = 10_000;

/** Reports rewards and achievements of an open wallet, on every page of the site. Returns a stop function. */
export function startNotifications(wallet: OpenWallet, control: MinerControl): () => void {
  const { copy, data } = wallet;
  const history = historyOf(data.email);
  const tabs = followFocusedTabs({
    tabId: String(random()),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    isFocusedHere,
    onChange: onFocusChange,
  });
  const notify = createNotifier({
    settings: copy.settings,
    notifications: browserNotifications,
    isFocused: tabs.isAnyFocused,
  });
  const stops = [
    tabs.stop,
    onStorage(copy.settings.reload),
    followHistory(history, control),
    followAppBadge({
      isBonusReady: () =>
        copy.settings.getState().settings.notifyRewards &&
        isDailyBonusAvailable(control.getState().mining.wallet.lastBonusClaimedMs, serverNowMs()),
      subscribe: (onChange) =>
        joined([
          onChangeOf(control, ({ mining }) => mining.wallet.lastBonusClaimedMs, onChange),
          copy.settings.subscribe(onChange),
          everyCheck(onChange),
        ]),
    }),
    followOwnPush(wallet, control),
    watchRewards({
      stats: () => control.getState().mining.wallet,
      subscribe: (onChange) =>
        joined([
          onChangeOf(control, ({ mining: { wallet } }) => `${wallet.level} ${wallet.lastBonusClaimedMs}`, onChange),
          everyCheck(onChange),
        ]),
      nowMs: serverNowMs,
      notify,
      show: (notice) => isSeen() && toast(notice),
    }),
    watchAchievements({
      progress: () => achievementsOf(history.getState(), asAcknowledged(control.getState().mining)),
      subscribe: (onChange) =>
        joined([
          onChangeOf(control, ({ mining }) => mining.acknowledgedTotalTvx, onChange),
          history.subscribe(onChange),
          onFocusChange(onChange),
          everyCheck(onChange),
        ]),
      reports: copy.achievements,
      isFocused: isSeen,
      nowMs: serverNowMs,
      celebrate: (ids) => toast(achievementToast(ids)),
      notify: (id) => notify(achievementNotification(id)),
    }),
  ];
  return joined(stops);
}

function followOwnPush({ copy, data: { email } }: OpenWallet, control: MinerControl): () => void {
  const isMining = ({ mining, isOtherTabMining }: MinerControlView): boolean => mining.running || isOtherTabMining;
  return followPush({
    settings: () => copy.settings.getState().settings,
    isMining: () => isMining(control.getState()),
    permission: () => readPushState(window),
    now: monotonicMs,
    subscribe: (onChange) =>
      joined([
        onChangeOf(control, isMining, onChange),
        copy.settings.subscribe(onChange),
        browserNotifications.watch(onChange),
        everyCheck(onChange),
      ]),
    apply: (wish) => applyPush(email, wish, minerApi),
  });
}

/**
 * Calls back when what `read` returns has changed: the control reports several changes a second, and what follows reads
 * permissions and storage. Returns a stop function.
 */
function onChangeOf(
  control: Pick<MinerControl, 'getState' | 'subscribe'>,
  read: (view: MinerControlView) => string | number | boolean | null,
  onChange: () => void,
): () => void {
  let seen = read(control.getState());
  return control.subscribe((view) => {
    const latest = read(view);
    if (latest === seen) return;
    seen = latest;
    onChange();
  });
}

/** The server may grant less than this page mined; what was celebrated must stay reached. */
function asAcknowledged(mining: MiningView): MiningView {
  return { ...mining, wallet: { ...mining.wallet, totalMinedTvx: mining.acknowledgedTotalTvx } };
}

function isFocusedHere(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Calls back when this tab may have got or lost the focus. Returns a stop function. */
function onFocusChange(onChange: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', onChange, { signal });
  for (const type of ['focus', 'blur']) window.addEventListener(type, onChange, { signal });
  return () => stopping.abort();
}

/** Calls back when another tab has stored something. Returns a stop function. */
function onStorage(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function everyCheck(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

function joined(stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}
