import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { mayLeave } from '#web/lib/leave-guard.ts';
import { prepareScreen, screenAt } from './screens.ts';

let latest = 0;

/** Does for the router's addresses what the browser does for its own: shows the element of `#id` and reads on from it. */
function goToFragment(hash: string): boolean {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) return false;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
  return true;
}

/**
 * Fetches the next screen's code and data before leaving the one that is shown, then starts reading at its top. When the code
 * cannot be had (no network, or a new release replaced the file) the browser loads the page itself and says why.
 */
export const navigateWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  latest += 1;
  const mine = latest;
  const { pathname, hash } = new URL(to, window.location.origin);
  if (pathname !== window.location.pathname && !mayLeave(() => navigateWhenLoaded(navigate, to, options))) return;
  prepareScreen(screenAt(pathname)).then(
    () => {
      if (mine !== latest) return;
      const changesPage = pathname !== window.location.pathname;
      // Drawn at once, so that what the address points at is there.
      flushSync(() => navigate(to, options));
      if (goToFragment(hash) || !changesPage) return;
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    },
    () => {
      if (mine === latest) window.location.assign(to);
    },
  );
};
