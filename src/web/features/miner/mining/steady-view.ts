import type { MiningView } from '../rules/mining-state.ts';

export interface MinerControlView {
  /** `running` is about this tab; while another tab mines, this is that tab's view. */
  readonly mining: MiningView;
  /** Another tab of this browser mines, and this one shows its view. */
  readonly isOtherTabMining: boolean;
  /** That tab is hidden. */
  readonly isOtherTabHidden: boolean;
  /** False: the device's storage is full or forbidden. */
  readonly isCopySaved: boolean;
}

/** Mined time by which the amounts have to grow before they are shown again. */
const SHOWN_SECONDS_MIN = 0.5;

/**
 * Returns what to show after `latest`: the same object as `shown` while it differs only by a fraction of a second of
 * mining, as the response to each sync does. Everything but the amounts is shown at once.
 */
export function steadyView(shown: MinerControlView, latest: MinerControlView): MinerControlView {
  if (shown === latest) return shown;
  const grownSeconds = latest.mining.wallet.miningTimeSeconds - shown.mining.wallet.miningTimeSeconds;
  const isSteady = grownSeconds >= 0 && grownSeconds < SHOWN_SECONDS_MIN && isSameState(shown, latest);
  return isSteady ? shown : latest;
}

function isSameState(a: MinerControlView, b: MinerControlView): boolean {
  const [before, after] = [stateOf(a), stateOf(b)];
  return before.every((value, index) => value === after[index]);
}

function stateOf({ mining, isOtherTabMining, isOtherTabHidden, isCopySaved }: MinerControlView): readonly unknown[] {
  const { running, sync, retryAtMs, acknowledgedAtMs, absence, ended, wallet } = mining;
  const { hashrateThs, difficulty, bonusPercent, lastBonusClaimedMs, level } = wallet;
  // While mining, a sync that is sent and one that is acknowledged look alike (mining-status.tsx).
  const isSaving = (running || isOtherTabMining) && (sync === 'syncing' || sync === 'saved');
  return [
    running,
    isSaving ? 'saved' : sync,
    isSaving ? acknowledgedAtMs !== null : acknowledgedAtMs,
    retryAtMs,
    absence,
    ended,
    hashrateThs,
    difficulty,
    bonusPercent,
    lastBonusClaimedMs,
    level,
    isOtherTabMining,
    isOtherTabHidden,
    isCopySaved,
  ];
}
