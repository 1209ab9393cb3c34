import type { MinerControlView } from '../mining/control-view.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { OUTAGE } from '../texts/outage.ts';

/** The text for a sync status. `formatTime` formats an instant (ms since the epoch) as a time of day. */
export function syncStatusText(view: MiningView, formatTime: (ms: number) => string): string {
  const { sync, running, acknowledgedAtMs } = view;
  const { idle, pending, everySecond, savedAt, notYet, notSince } = MINER_DASHBOARD.saving;
  const time = acknowledgedAtMs === null ? undefined : formatTime(acknowledgedAtMs);
  switch (sync) {
    case 'idle':
      return idle;
    case 'syncing':
    case 'saved':
      // While mining these alternate about once a second; the same text for both does not flicker.
      if (time === undefined) return pending;
      return running ? everySecond : savedAt(time);
    case 'failing':
      return time === undefined ? notYet : notSince(time);
  }
}

/** What keeps this page from mining or saving, until it is resolved. */
export interface MiningIssue {
  readonly tone: 'info' | 'warning';
  readonly title: string;
  /** Of an outage, otherwise empty. */
  readonly cause: string;
  /** What it means. */
  readonly text: string;
  /** Syncs of this page fail and are repeated. */
  readonly isOutage: boolean;
}

export function miningIssue(
  {
    mining,
    isOtherTabMining,
    isLocal,
    isCopySaved,
    isOnline,
  }: Omit<MinerControlView, 'isOtherTabHidden'> & { readonly isLocal: boolean; readonly isOnline: boolean },
  formatTime: (ms: number) => string,
): MiningIssue | undefined {
  const { controls, local } = MINER_DASHBOARD;
  const isFollowing = isOtherTabMining && !mining.running;
  if (isFollowing && mining.sync !== 'failing') {
    return { tone: 'info', title: controls.otherTabTitle, cause: '', text: controls.otherTabText, isOutage: false };
  }
  const outage = { tone: 'warning', cause: isOnline ? OUTAGE.server : OUTAGE.offline } as const;
  if (isLocal) return { ...outage, title: local.title, text: OUTAGE.local, isOutage: true };
  if (mining.sync !== 'failing') return undefined;
  const text = isCopySaved ? OUTAGE.kept : OUTAGE.noCopy;
  return { ...outage, title: syncStatusText(mining, formatTime), text, isOutage: !isFollowing };
}
