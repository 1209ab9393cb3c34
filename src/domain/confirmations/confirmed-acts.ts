import { DAY_MS, MINUTE_MS } from '../time.ts';

/**
 * What the team does that needs the password again, and the second factor where it is on. The rule: what visitors or
 * subscribers see now, or earlier than was confirmed. What only takes something away needs nothing, so that a stop is
 * quick, except deleting a phase that visitors see as active, or many subscribers with the records of their consent.
 * Reading many people's data is one of these acts too.
 */
export const CONFIRMED_ACTS = [
  'publish-phase',
  'delete-phase',
  'publish-content',
  'start-campaign',
  'resume-campaign',
  'import-subscribers',
  'erase-subscribers',
  'export-people',
  'read-people',
  'set-approval',
] as const;

export type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];

/** Administrators get no mail about these: the activity log has the exports, and how many rows were read. */
const SILENT: readonly ConfirmedAct[] = ['export-people', 'read-people'];

/** Whether all administrators get a mail about a confirmation. */
export function isAnnounced(act: ConfirmedAct): boolean {
  return !SILENT.includes(act);
}

/** An act that waits for a second member is dropped after this time, ms. */
export const APPROVAL_VALID_MS = 7 * DAY_MS;

/** Rows about people that a session may read before it has to confirm again. */
export const PEOPLE_READ_ROWS_MAX = 1_000;
/** The time that the rows are counted in, ms. */
export const PEOPLE_READ_MS = 10 * MINUTE_MS;
