import { useEffect } from 'react';
import { random, wallClockMs } from '#web/lib/clock.ts';
import { atBoundary } from './at-boundary.ts';
import { refreshPresale, usePresale } from './latest-presale.ts';

/** Loads the home page's presale again when a phase starts or ends. Draws nothing. */
export function PresaleFollower(): null {
  const { changesAtMs } = usePresale();
  useEffect(() => {
    if (changesAtMs === undefined) return;
    const reload = (): void => void refreshPresale();
    return atBoundary({ atMs: changesAtMs, nowMs: wallClockMs, random, reload });
  }, [changesAtMs]);
  return null;
}
