import type { MinerSettings } from '#domain/miner/settings.ts';
import type { MinerSettingsStore } from '../miner-settings.ts';
import type { BrowserNotifications } from './browser-notifications.ts';

/** Something that a miner may want to know while looking elsewhere. */
export interface MinerEvent {
  /** The setting that switches it on. */
  readonly topic: 'rewards' | 'achievements';
  /** A later event with the same id replaces an earlier one that is still shown. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export type Notify = (event: MinerEvent) => void;

/** Returns a function that shows an event as a notification, if the miner wants that and does not look at the site. */
export function createNotifier(deps: {
  readonly settings: Pick<MinerSettingsStore, 'getState' | 'reload'>;
  readonly notifications: Pick<BrowserNotifications, 'show'>;
  /** The visitor looks at the page, or at another tab of the site. */
  readonly isWatched: () => Promise<boolean>;
}): (event: MinerEvent) => Promise<void> {
  return async ({ topic, id, title, description }) => {
    if (await deps.isWatched()) return;
    // Another tab may have changed them.
    deps.settings.reload();
    if (!deps.settings.getState().settings[SETTINGS[topic]]) return;
    deps.notifications.show({ tag: `technovex:${id}`, title, body: description });
  };
}

const SETTINGS = {
  rewards: 'notifyRewards',
  achievements: 'notifyAchievements',
} as const satisfies Record<MinerEvent['topic'], keyof MinerSettings>;
