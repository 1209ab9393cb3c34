/** The mark of the current day on a timeline. */
export const TODAY = { label: 'Today' } as const;
