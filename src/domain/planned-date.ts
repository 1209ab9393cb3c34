import { DAY_MS } from './time.ts';

export type PlannedDateId =
  | 'walletLaunch'
  | 'securityAudit'
  | 'presaleStart'
  | 'mainnet'
  | 'tokenCreation'
  | 'q3'
  | 'q4'
  | 'q1'
  | 'q2';

/** A date or period that the project has named for something, such as `June 1, 2025` or `Q3 2025`. */
export interface PlannedDate {
  /** Set for a date that the team may change without a deploy. */
  readonly id?: PlannedDateId;
  /** As the specification writes it. */
  readonly text: string;
  /** The last day that still belongs to it, `2025-06-01` or, for the quarter, `2025-09-30`. */
  readonly lastDay: IsoDay;
}

export type IsoDay = `${number}-${number}-${number}`;

/** Returns the UTC day of an instant, given in ms since 1970 or as ISO 8601. */
export function isoDay(instant: number | string): IsoDay {
  return new Date(instant).toISOString().slice(0, 10) as IsoDay;
}

/**
 * True from the first moment of the UTC day after the planned date's last one; `nowMs` since 1970. Throws as
 * `passesAtMs`.
 */
export function hasPassed(date: Pick<PlannedDate, 'lastDay'>, nowMs: number): boolean {
  return nowMs >= passesAtMs(date.lastDay);
}

/**
 * The first moment after `lastDay`, ms since 1970.
 *
 * @throws {RangeError} when `lastDay` is no day of the calendar
 */
export function passesAtMs(lastDay: IsoDay): number {
  const lastDayMs = Date.parse(`${lastDay}T00:00:00Z`);
  // The parser turns 2025-02-30 into the second of March.
  if (Number.isNaN(lastDayMs) || isoDay(lastDayMs) !== lastDay) {
    throw new RangeError(`${lastDay} is no day of the calendar.`);
  }
  return lastDayMs + DAY_MS;
}
