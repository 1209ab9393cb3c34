import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import type { ScreenId } from '#web/content/pages.ts';
import { canLeave } from '#web/lib/navigation-blocker.ts';
import { prepareScreen, screenAt } from './screens.ts';

let latest = 0;

/** Scrolls to and focuses the element of the fragment, as the browser does. Returns false when there is none. */
function goToFragment(hash: string): boolean {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) return false;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
  return true;
}

/** Their facts of the installation are in their HTML only, so the browser opens them itself. */
const WITH_OWN_FACTS: readonly ScreenId[] = ['news', 'trust', 'privacy'];

function prepare(id: ScreenId): Promise<void> {
  return WITH_OWN_FACTS.includes(id) ? Promise.reject(new Error(id)) : prepareScreen(id);
}

/**
 * Loads the next screen before it leaves the current one, then scrolls to its top and focuses it. When its code cannot
 * be loaded because a new release replaced the file, the browser navigates itself; without a network the application
 * stays open, and the screen says so.
 */
export const navigateWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  latest += 1;
  const mine = latest;
  const { pathname, hash } = new URL(to, window.location.origin);
  const changesPage = pathname !== window.location.pathname;
  if (changesPage && !canLeave(() => navigateWhenLoaded(navigate, to, options))) return;
  const show = (): void => {
    if (mine !== latest) return;
    // Rendered synchronously: the fragment's element must exist.
    flushSync(() => navigate(to, options));
    if (goToFragment(hash) || !changesPage) return;
    window.scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  const prepared = changesPage ? prepare(screenAt(pathname)) : Promise.resolve();
  prepared.then(show, () =>
    fetch(to, { method: 'HEAD' }).then(() => {
      if (mine === latest) window.location.assign(to);
    }, show),
  );
};
