import { useState } from 'react';
import { CHANGES_ON_PAGE } from '#domain/presale/public-changes.ts';
import type { ChangeView } from '../public/presale-view.ts';

export interface ChangePages {
  readonly shown: readonly ChangeView[];
  /** Of the first one that is shown, from 0. */
  readonly from: number;
  readonly count: number;
  readonly hasFailed: boolean;
  /** Undefined: there are none. */
  readonly showNewer: (() => void) | undefined;
  readonly showOlder: (() => void) | undefined;
}

/** The changes a page at a time; those beyond the latest are loaded when somebody asks for them. */
export function useChangePages(latest: readonly ChangeView[], totalCount: number): ChangePages {
  const [all, setAll] = useState<readonly ChangeView[]>();
  const [from, setFrom] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  // What the site does not state is counted, but not listed.
  const count = all?.length ?? totalCount;

  async function showOlder(): Promise<void> {
    try {
      if (all === undefined) {
        const { loadAllChanges } = await import('./load-all-changes.ts');
        setAll(await loadAllChanges());
      }
      setFrom(from + CHANGES_ON_PAGE);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  }

  return {
    shown: from === 0 ? latest : (all ?? []).slice(from, from + CHANGES_ON_PAGE),
    from,
    count,
    hasFailed,
    showNewer: from === 0 ? undefined : () => setFrom(Math.max(0, from - CHANGES_ON_PAGE)),
    showOlder: from + CHANGES_ON_PAGE < count ? () => void showOlder() : undefined,
  };
}
