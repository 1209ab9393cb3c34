import type { PlannedDate } from '#domain/planned-date.ts';

/** A sentence with planned dates inside, which are read out as "(was) planned for …". */
export type RichText = readonly (string | PlannedDate)[];
