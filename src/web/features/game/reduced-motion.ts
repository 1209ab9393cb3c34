import { REDUCED_MOTION } from '#web/lib/use-media.ts';

let query: MediaQueryList | undefined;

/** Whether the visitor prefers reduced motion. Read in each frame, because it may change while the page is open. */
export function isReducedMotion(): boolean {
  query ??= window.matchMedia(REDUCED_MOTION);
  return query.matches;
}
