import { PHASE_POSITIONS, type PhasePosition } from '#domain/presale/timeline.ts';

type Counted = Readonly<Record<PhasePosition, readonly unknown[]>>;

const COUNTS: Readonly<Record<PhasePosition, { readonly one: string; readonly many: string }>> = {
  now: { one: 'phase is active.', many: 'phases are active.' },
  next: { one: 'phase is ahead.', many: 'phases are ahead.' },
  delayed: { one: 'phase has not started as planned.', many: 'phases have not started as planned.' },
  past: { one: 'phase is completed.', many: 'phases are completed.' },
};

/** `1 phase is ahead. 2 phases are completed.`; empty without phases. */
export function phaseCounts(groups: Counted): string {
  return PHASE_POSITIONS.filter((position) => groups[position].length > 0)
    .map((position) => {
      const { length } = groups[position];
      return `${length} ${COUNTS[position][length === 1 ? 'one' : 'many']}`;
    })
    .join(' ');
}

/** Texts around the phases of the admin area, where they differ from the defaults (`presale.ts`). */
export const LIVE_PRESALE = {
  lead: (groups: Counted): string => `${phaseCounts(groups)} Nothing can be bought on this site.`,
  noPhase: 'No phase is announced. Nothing can be bought on this site.',
  calendarLabel: (first: string, last: string): string =>
    first === last ? `Presale phases in ${first}` : `Presale phases from ${first} to ${last}`,
  /** Specification, "Presale status shown". */
  statuses: { active: 'Active', completed: 'Completed/Closed', pending: 'Not Started' },
  /** Shown in place of a withheld period. */
  noPeriod: 'Dates not announced',
  /** Between the first and the last day of a period. */
  to: 'to',
  /** In place of the specified banner (`PRESALE_BANNER`) once the phases differ from the built-in ones. */
  banner: {
    titles: {
      now: 'PRESALE PHASE ACTIVE',
      next: 'PRESALE COMING SOON',
      delayed: 'PRESALE COMING SOON',
      past: 'PRESALE CLOSED',
      none: 'NO PRESALE PHASE ANNOUNCED',
    },
    /** Of several that are active at once, in place of one phase's terms. */
    several: (count: number): string => `${count} PRESALE PHASES ACTIVE`,
    phase: 'Phase',
    dates: 'Dates',
    startsOn: 'Starts on',
    note: 'From the current terms of the phase. Earlier documents state other figures.',
  },
} as const;
