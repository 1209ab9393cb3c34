/** The text before a planned date, until it passes and afterwards. The date keeps its specified text. */
export const PLANNED_DATE_TEXTS = {
  ahead: { lead: 'planned for', leadAtStart: 'Planned for' },
  passed: { lead: 'was planned for', leadAtStart: 'Was planned for' },
  /** The word that the second has more. */
  added: 'was',
  /** Follows a specified line that contains a passed date. */
  passedNote: '(was planned)',
} as const;
