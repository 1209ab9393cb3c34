import type { PlannedDate } from '#domain/planned-date.ts';

/** A sentence that may contain planned dates, which are rendered as "(was) planned for …". */
export type RichText = readonly (string | PlannedDate)[];
