import { useCallback, useEffect, useState } from 'react';
import { type LatestPresale, presaleReadPublic } from '#contract/presale.ts';
import type { PresaleSection } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { monotonicMs, random, wallClockMs } from '#web/lib/clock.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { atBoundary } from '../public/at-boundary.ts';
import { differingSection, type PresaleView, presaleView } from '../public/presale-view.ts';
import { type ServerClock, serverClock } from './server-clock.ts';

const CALL_MS_MAX = 5_000;

interface Loaded {
  readonly presale: LatestPresale;
  readonly clock: ServerClock;
  readonly statedAtMs: number;
}

/** The latest response; kept while the visitor navigates. */
let latest: Loaded | undefined;

/** Throws what `callEndpoint` throws. */
export async function loadPublicPresale(): Promise<Loaded> {
  const sentAtMs = monotonicMs();
  const { now, ...presale } = await callEndpoint(presaleReadPublic, { signal: AbortSignal.timeout(CALL_MS_MAX) });
  const clock = serverClock({ serverMs: Date.parse(now), sentAtMs, receivedAtMs: monotonicMs(), monotonicMs });
  latest = { presale, clock, statedAtMs: Date.parse(now) };
  return latest;
}

export type PublicPresaleState =
  | { readonly type: 'loading' | 'failed' }
  | {
      readonly type: 'shown';
      readonly view: PresaleView;
      readonly changesCount: number;
      /** The landing page's, where it differs from the built-in one. */
      readonly section: PresaleSection | undefined;
      /** Undefined in a copy, which does not count down. */
      readonly clock: ServerClock | undefined;
      /** When the server stated this, ms since 1970. */
      readonly statedAtMs: number;
      /** The server does not respond: what has changed since is not known. */
      readonly isCopy: boolean;
    };

/**
 * The presale: as rendered into the page, then as loaded when the page opens, is shown again, or up to 5 s after a
 * phase starts or ends. After a failure the page keeps what it shows.
 */
export function usePublicPresale(): PublicPresaleState {
  const { publicPresale: rendered } = usePageData();
  const [loaded, setLoaded] = useState(latest);
  const [hasFailed, setHasFailed] = useState(false);
  const [asOfMs, setAsOfMs] = useState(() => latest?.clock.nowMs() ?? rendered?.asOfMs ?? wallClockMs());

  const load = useCallback(() => {
    loadPublicPresale().then(
      (fresh) => {
        setLoaded(fresh);
        setAsOfMs(fresh.clock.nowMs());
        setHasFailed(false);
      },
      () => setHasFailed(true),
    );
  }, []);

  useEffect(() => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') load();
    };
    load();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [load]);

  const presale = loaded?.presale ?? rendered;
  const clock = loaded?.clock;
  const view = presale && presaleView(presale, asOfMs);
  const changesAtMs = view?.timeline.changesAtMs ?? Number.POSITIVE_INFINITY;

  useEffect(() => {
    if (clock === undefined || changesAtMs === Number.POSITIVE_INFINITY) return;
    const onReached = (): void => setAsOfMs(clock.nowMs());
    return atBoundary({ atMs: changesAtMs, nowMs: clock.nowMs, random, onReached, reload: load });
  }, [clock, changesAtMs, load]);

  if (presale === undefined || view === undefined) return { type: hasFailed ? 'failed' : 'loading' };
  return {
    type: 'shown',
    view,
    changesCount: presale.changesCount,
    section: differingSection(presale.phases, asOfMs),
    clock,
    statedAtMs: loaded?.statedAtMs ?? rendered?.asOfMs ?? asOfMs,
    isCopy: hasFailed,
  };
}
