import { logWarning } from '#web/lib/log.ts';

type BadgeNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

export interface AppBadgeDeps {
  readonly isBonusReady: () => boolean;
  /** Calls back when it may have changed. Returns a stop function. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/**
 * Marks the icon of the installed app while the daily bonus is ready, where the browser can (Badging API). Returns a
 * stop function, which removes the mark.
 */
export function followAppBadge({ isBonusReady, subscribe }: AppBadgeDeps): () => void {
  const badge: BadgeNavigator = navigator;
  let isShown = false;

  function show(isReady: boolean): void {
    if (isReady === isShown || badge.setAppBadge === undefined || badge.clearAppBadge === undefined) return;
    isShown = isReady;
    // A flag without a number.
    const change = isReady ? navigator.setAppBadge() : navigator.clearAppBadge();
    change.catch((cause: unknown) => logWarning('The badge of the app could not be changed', cause));
  }

  const check = (): void => show(isBonusReady());
  check();
  const stop = subscribe(check);
  return () => {
    stop();
    show(false);
  };
}
