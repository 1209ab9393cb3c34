/** Texts around the phases of the admin area, where they differ from the defaults (`presale.ts`). */
export const LIVE_PRESALE = {
  lead: 'The current presale phases. Nothing can be bought on this site.',
  calendarLabel: (first: string, last: string): string =>
    first === last ? `Presale phases in ${first}` : `Presale phases from ${first} to ${last}`,
  /** Specification, section 4. */
  statuses: { active: 'Active', completed: 'Completed/Closed', pending: 'Not Started' },
  /** Shown in place of a withheld period. */
  noPeriod: 'Dates not announced',
  /** Between the first and the last day of a period. */
  to: 'to',
} as const;
