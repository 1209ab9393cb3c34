/** The mark that opens the note on where a section's figures or claims come from. */
export const SOURCES = {
  label: 'Source',
  of: 'of the statements in',
  compare: { label: 'Where documents disagree', href: '/presale#figures' },
} as const;
