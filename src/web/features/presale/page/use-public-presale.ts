import { useCallback, useEffect, useState } from 'react';
import { presaleReadPublic } from '#contract/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { atBoundary } from '../public/latest-presale.ts';
import { type PresaleView, presaleView } from '../public/presale-view.ts';

const CALL_MS_MAX = 5_000;

/** The server's time in the browser, whatever the visitor's clock says. */
export interface ServerClock {
  nowMs(): number;
}

interface Loaded {
  readonly view: PresaleView;
  readonly clock: ServerClock;
  readonly statedAtMs: number;
}

/** The latest response; kept while the visitor navigates. */
let latest: Loaded | undefined;

/**
 * The server is assumed to have read its clock halfway between request and response. Throws what `callEndpoint` throws.
 */
export async function loadPublicPresale(): Promise<Loaded> {
  const sentAtMs = monotonicMs();
  const { now, ...presale } = await callEndpoint(presaleReadPublic, { signal: AbortSignal.timeout(CALL_MS_MAX) });
  const statedAtMs = Date.parse(now);
  const offsetMs = statedAtMs - (sentAtMs + monotonicMs()) / 2;
  const clock = { nowMs: () => monotonicMs() + offsetMs };
  latest = { view: presaleView(presale, statedAtMs), clock, statedAtMs };
  return latest;
}

export type PublicPresaleState =
  | { readonly type: 'loading' | 'failed' }
  | {
      readonly type: 'shown';
      readonly view: PresaleView;
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

  const load = useCallback(() => {
    loadPublicPresale().then(
      (fresh) => {
        setLoaded(fresh);
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

  useEffect(() => {
    if (loaded === undefined) return;
    const { view, clock } = loaded;
    return atBoundary({ atMs: view.timeline.changesAtMs, nowMs: clock.nowMs, random, reload: load });
  }, [loaded, load]);

  if (loaded !== undefined) return { type: 'shown', ...loaded, isCopy: hasFailed };
  if (rendered === undefined) return { type: hasFailed ? 'failed' : 'loading' };
  const view = presaleView(rendered, rendered.asOfMs);
  return { type: 'shown', view, clock: undefined, statedAtMs: rendered.asOfMs, isCopy: hasFailed };
}
