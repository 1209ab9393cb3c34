import { PHASE_POSITIONS, type PhasePosition } from '#domain/presale/timeline.ts';

type Counted = Readonly<Record<PhasePosition, readonly unknown[]>>;

const COUNTS: Readonly<Record<PhasePosition, { readonly one: string; readonly many: string }>> = {
  now: { one: 'One phase is active.', many: 'phases are active.' },
  next: { one: 'One phase is ahead.', many: 'phases are ahead.' },
  delayed: { one: 'One phase has not started as planned.', many: 'phases have not started as planned.' },
  past: { one: 'One phase is completed.', many: 'phases are completed.' },
};

/** `One phase is ahead. 2 phases are completed.`; empty without phases. */
export function phaseCounts(groups: Counted): string {
  return PHASE_POSITIONS.filter((position) => groups[position].length > 0)
    .map((position) => {
      const { length } = groups[position];
      return length === 1 ? COUNTS[position].one : `${length} ${COUNTS[position].many}`;
    })
    .join(' ');
}

/** Texts around the phases of the admin area, where they differ from the defaults (`presale.ts`). */
export const LIVE_PRESALE = {
  lead: (groups: Counted): string => `${phaseCounts(groups)} Nothing can be bought on this site.`,
  calendarLabel: (first: string, last: string): string =>
    first === last ? `Presale phases in ${first}` : `Presale phases from ${first} to ${last}`,
  /** Specification, section 4. */
  statuses: { active: 'Active', completed: 'Completed/Closed', pending: 'Not Started' },
  /** Shown in place of a withheld period. */
  noPeriod: 'Dates not announced',
  /** Between the first and the last day of a period. */
  to: 'to',
  /** In place of the specified banner (`PRESALE_BANNER`) once the phases differ from the shipped ones. */
  banner: {
    titles: {
      now: 'PRESALE PHASE ACTIVE',
      next: 'PRESALE COMING SOON',
      delayed: 'PRESALE COMING SOON',
      past: 'PRESALE CLOSED',
    },
    phase: 'Phase',
    dates: 'Dates',
    note: 'From the current terms of the phase. Earlier documents state other figures.',
  },
} as const;
