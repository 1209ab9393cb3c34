/** How a planned date reads before and after it has passed. The specified words of the date itself always stay. */
export const PLANNED_DATE_WORDS = {
  ahead: { lead: 'planned for', leadAtStart: 'Planned for' },
  passed: { lead: 'was planned for', leadAtStart: 'Was planned for' },
  /** Follows a specified line that has a passed date inside. */
  passedNote: '(was planned)',
} as const;
