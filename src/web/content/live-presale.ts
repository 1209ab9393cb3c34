/** Texts around the phases that the team runs in /admin, where they differ from the shipped ones (`presale.ts`). */
export const LIVE_PRESALE = {
  lead: 'The phases as the team has set them today. Nothing can be bought on this site.',
  calendarLabel: (first: string, last: string): string =>
    first === last ? `Presale phases in ${first}` : `Presale phases from ${first} to ${last}`,
  /** Specification, section 4. What is not started is locked until its first day. */
  statuses: { active: 'Active', completed: 'Completed/Closed', pending: 'Not Started' },
  /** In place of a period that cannot be shown. */
  noPeriod: 'Dates not announced',
  period: (first: string, last: string): string => (first === last ? first : `${first} to ${last}`),
} as const;
