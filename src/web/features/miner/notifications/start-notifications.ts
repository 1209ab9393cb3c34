import { isDailyBonusAvailable } from '#domain/miner/daily-bonus.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { serverNowMs } from '../calls/clock.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import { isSeen } from '../components/page-state.ts';
import {
  type AchievementProgress,
  achievementsOf,
  achievementToast,
  type MinerAchievementId,
} from '../history/achievements.ts';
import { followHistory, historyOf } from '../history/history.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import type { MiningView } from '../rules/mining-state.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';

/** Often enough for what happens once a day; the timers of a hidden page may fire once a minute. */
const CHECK_EVERY_MS = 10_000;

/** Shows rewards and achievements of an open wallet as notices, on every page of the site. Returns a stop function. */
export function startNotifications({ copy, data }: OpenWallet, control: MinerControl): () => void {
  const history = historyOf(data.email);
  const settings = () => copy.settings.getState().settings;
  const isBonusAvailable = (): boolean =>
    isDailyBonusAvailable(control.getState().mining.wallet.lastBonusClaimedMs, serverNowMs());
  let wasBonusAvailable = isBonusAvailable();

  function checkBonus(): void {
    const isAvailable = isBonusAvailable();
    if (isAvailable && !wasBonusAvailable && settings().notifyRewards && isSeen())
      toast({ ...MINER_NOTICES.bonusAvailable, isUnasked: true });
    wasBonusAvailable = isAvailable;
  }

  const stops = [
    onStorage(copy.settings.reload),
    followHistory(history, control),
    everyCheck(checkBonus),
    watchAchievements({
      progress: () => achievementsOf(history.getState(), asAcknowledged(control.getState().mining)),
      subscribe(onChange) {
        const watched = [history.subscribe(onChange), everyCheck(onChange)];
        return () => stopAll(watched);
      },
      isSeen,
      celebrate(ids) {
        // Of several tabs the one that mines.
        if (settings().notifyAchievements && !control.getState().isOtherTabMining)
          toast({ ...achievementToast(ids), isUnasked: true });
      },
    }),
  ];
  return () => stopAll(stops);
}

interface AchievementWatchDeps {
  readonly progress: () => readonly AchievementProgress[];
  /** Calls back when the progress may have changed, or time has passed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** This tab is visible and has the focus, and no dialog covers it. */
  readonly isSeen: () => boolean;
  /** Called with all that were reached, together: one toast for all. */
  readonly celebrate: (ids: readonly MinerAchievementId[]) => void;
}

/** Reports each achievement once that is reached while the page is open. Returns a stop function. */
export function watchAchievements({ progress, subscribe, isSeen, celebrate }: AchievementWatchDeps): () => void {
  const open = new Set<MinerAchievementId>();

  function check(): void {
    const latest = progress();
    for (const { id, value, isReached } of latest) if (value !== undefined && !isReached) open.add(id);
    const reached = latest.filter(({ id, isReached }) => isReached && open.has(id)).map(({ id }) => id);
    if (reached.length === 0 || !isSeen()) return;
    for (const id of reached) open.delete(id);
    celebrate(reached);
  }

  check();
  return subscribe(check);
}

function stopAll(stops: readonly (() => void)[]): void {
  for (const stop of stops) stop();
}

/** The server may grant less than this page mined; what was celebrated must stay reached. */
function asAcknowledged(mining: MiningView): MiningView {
  return { ...mining, wallet: { ...mining.wallet, totalMinedTvx: mining.acknowledgedTotalTvx } };
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
