/** Beside a date with its time. */
export const INSTANT_TEXTS = {
  yourTime: 'your time',
  notAnnounced: 'Not announced',
} as const;
