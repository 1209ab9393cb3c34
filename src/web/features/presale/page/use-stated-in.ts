import type { PresaleSection } from '#web/content/presale.ts';
import { useIsAnnounced } from '#web/lib/live-content.ts';
import { useStatText } from '#web/lib/page-data.ts';
import { statedStat } from '../public/current-presale.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { CONFLICTING_VALUES, type ConflictingValue, type DocumentId } from '../texts/conflicting-values.ts';

/** What the documents are compared with. Both are undefined before the presale is loaded. */
export interface StatedNow {
  /** The landing page's section, where it differs from the built-in one. */
  readonly section: PresaleSection | undefined;
  readonly phases: readonly PhaseView[] | undefined;
}

/** Returns a function that returns what a document states now; undefined: nothing. */
export function useStatedIn({
  section,
  phases = [],
}: StatedNow): (row: ConflictingValue, id: DocumentId) => string | undefined {
  const isAnnounced = useIsAnnounced();
  const textOf = useStatText();
  // What the announcements no longer say is not stated there.
  const isStated = (id: DocumentId, value: string) => id !== 'announcements' || isAnnounced(value.replace(/ .*/, ''));
  return (row, id) => {
    const value = row[id];
    if (value === undefined || !isStated(id, value)) return undefined;
    if (section !== undefined && id === 'landing' && row.isPhaseCount) {
      return phases.length === 0 ? undefined : CONFLICTING_VALUES.phaseCount(phases.length);
    }
    if (section !== undefined && row.phaseStat !== undefined) {
      if (id === 'landing') return statedStat(section, row.phaseStat, 'phases');
      if (id === 'banner' && section.banner !== undefined) return statedStat(section, row.phaseStat, 'banner');
    }
    return value.replace(/^\S+/, (price) => textOf({ value: price, priceId: row.prices?.[id] }));
  };
}
