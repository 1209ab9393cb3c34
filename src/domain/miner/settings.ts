/** What a miner sets for a wallet on a device (specification, section 2, "Settings"). */
export interface MinerSettings {
  /** Start mining when the dashboard opens. */
  readonly autoMine: boolean;
  readonly notifyRewards: boolean;
  readonly notifyAchievements: boolean;
}

/** The specified state of the settings. */
export const DEFAULT_MINER_SETTINGS: MinerSettings = { autoMine: false, notifyRewards: true, notifyAchievements: true };
