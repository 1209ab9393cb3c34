import type { AroundNavHandler } from 'wouter';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { mayLeave } from '#web/lib/leave-guard.ts';
import { loadScreen, screenAt } from './screens.ts';

let latest = 0;

/**
 * Fetches the next screen's code before leaving the one that is shown, then starts reading at its top. When the code
 * cannot be had (no network, or a new release replaced the file) the browser loads the page itself and says why.
 */
export const navigateWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  latest += 1;
  const mine = latest;
  const { pathname } = new URL(to, window.location.origin);
  if (pathname !== window.location.pathname && !mayLeave(() => navigateWhenLoaded(navigate, to, options))) return;
  loadScreen(screenAt(pathname)).then(
    () => {
      if (mine !== latest) return;
      const changesPage = pathname !== window.location.pathname;
      navigate(to, options);
      if (!changesPage) return;
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    },
    () => {
      if (mine === latest) window.location.assign(to);
    },
  );
};
