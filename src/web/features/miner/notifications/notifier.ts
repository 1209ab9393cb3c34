import type { MinerSettings, MinerSettingsStore } from '../device/miner-settings.ts';
import type { BrowserNotifications } from './browser-notifications.ts';

/** An event to notify of while no tab of the site has the focus. */
export interface MinerNotification {
  /** The setting that switches it on. */
  readonly topic: 'rewards' | 'achievements';
  /** A later event with the same id replaces an earlier one that is still shown. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export type Notify = (event: MinerNotification) => void;

/** Returns a function that shows an event as a notification, if its setting is on and no tab of the site is focused. */
export function createNotifier(deps: {
  readonly settings: Pick<MinerSettingsStore, 'getState' | 'reload'>;
  readonly notifications: Pick<BrowserNotifications, 'show'>;
  /** This tab or another one of the site has the focus. */
  readonly isFocused: () => Promise<boolean>;
}): (event: MinerNotification) => Promise<void> {
  return async ({ topic, id, title, description }) => {
    if (await deps.isFocused()) return;
    // Another tab may have changed them.
    deps.settings.reload();
    if (!deps.settings.getState().settings[SETTINGS[topic]]) return;
    deps.notifications.show({ tag: `technovex:${id}`, title, body: description });
  };
}

const SETTINGS = {
  rewards: 'notifyRewards',
  achievements: 'notifyAchievements',
} as const satisfies Record<MinerNotification['topic'], keyof MinerSettings>;
